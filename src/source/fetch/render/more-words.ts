/** The texts of buttons that load more of a list. */
export const MORE_WORDS: ReadonlySet<string> = new Set(
  `more|load more|show more|view more|see more|more results|show more results|load more results|load more posts
  mehr|mehr laden|mehr anzeigen|mehr zeigen|weitere laden|weitere ergebnisse|voir plus|charger plus|afficher plus|plus de résultats
  más|cargar más|ver más|mostrar más|mais|carregar mais|ver mais|mostrar mais|altro|carica altro|mostra altro|carica altri
  meer|meer laden|toon meer|visa fler|ladda fler|vis flere|last inn flere|näytä lisää|pokaż więcej|załaduj więcej|więcej
  načíst další|zobrazit další|další výsledky|показать ещё|показать еще|загрузить ещё|ещё|daha fazla|daha fazla göster
  もっと見る|さらに表示|さらに読み込む|加载更多|查看更多|更多|載入更多|더보기|더 보기|تحميل المزيد|عرض المزيد|טען עוד`
    .split(/[|\n]/)
    .map((word) => word.trim()),
)
