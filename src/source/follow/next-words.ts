/**
 * The texts of links to the next page, folded: lower case, without arrows and punctuation at the ends. Collected from the
 * translations that common forum, shop and blog programs ship with.
 */
export const NEXT_WORDS: ReadonlySet<string> = new Set(
  `next|next page|next results|older|older posts|older entries|older articles|forward|go to next page|see next|view next
  weiter|nächste|nächste seite|zur nächsten seite|vor|vorwärts|ältere|ältere beiträge|folgende seite
  suivant|suivante|page suivante|suivants|articles plus anciens|plus ancien
  siguiente|página siguiente|siguientes|próxima|próxima página|próximo|entradas antiguas|más antiguas
  seguinte|página seguinte|próximos|seguintes|postagens mais antigas
  successivo|successiva|pagina successiva|avanti|prossima|prossimo|seguente|articoli meno recenti
  volgende|volgende pagina|verder|oudere berichten
  nästa|nästa sida|neste|neste side|næste|næste side|seuraava|seuraava sivu|næsta
  następna|następny|następne|następna strona|dalej|starsze wpisy
  další|další stránka|následující|ďalšia|ďalej|nasledujúca|következő|következő oldal|tovább
  următoarea|următorul|pagina următoare|înainte|sljedeća|sljedeće|sledeća|naslednja|следећа
  следующая|следующая страница|следующий|вперед|вперёд|далее|дальше|наступна|наступна сторінка|далі|напред|следваща
  επόμενη|επόμενο|επόμενη σελίδα|sonraki|sonraki sayfa|ileri|kế tiếp|tiếp|trang sau|trang tiếp|berikutnya|selanjutnya
  次|次へ|次のページ|次ページ|下一页|下一頁|下页|下頁|后一页|다음|다음 페이지|다음페이지
  التالي|الصفحة التالية|التالى|הבא|הבאה|לעמוד הבא|بعدی|صفحه بعد|अगला|अगला पृष्ठ|पुढील|ถัดไป|หน้าถัดไป`
    .split(/[|\n]/)
    .map((word) => word.trim()),
)

/** Arrows that alone mean the next page. */
export const NEXT_ARROWS: ReadonlySet<string> = new Set([
  '>',
  '›',
  '»',
  '→',
  '⟩',
  '❯',
  '>>',
  '▶',
  '▸',
  '⇒',
  '➔',
  '⟶',
])

/** A text of a link as the sets above hold it: lower case, no punctuation or arrows at the ends. */
export function foldLinkText(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s\p{P}\p{S}]+/u, '')
    .replace(/[\s\p{P}\p{S}]{1,50}$/u, '')
}
