import type { Page } from '../../../src/page/page.ts'
import { bannerMarkup, freshNames } from './contents.ts'
import { type Counted, type SurveyOptions, surveyTemplate, type TemplateSurvey } from './survey.ts'
import {
  EDIT_KINDS,
  type EditKind,
  type Strength,
  type TemplateEdits,
  type TemplatePlace,
} from './template-edits.ts'
import { rankOf } from './template-places.ts'

/** Which redesign is drawn. */
export interface DrawOptions {
  /** Another seed is another redesign. */
  readonly seed: number | string
  readonly strength: Strength
  /** The kinds of edits to draw; all by default. */
  readonly kinds?: readonly EditKind[]
}

/** Share of the class names, ids, tags, boxes and neighbouring blocks of a template that a strength edits. */
const SHARES: Readonly<Record<Strength, number>> = { 1: 0.05, 2: 0.1, 3: 0.2, 4: 0.4, 5: 0.8 }

/**
 * Draws a redesign of the template behind some pages of a site. It depends on the pages as a set and on the seed, not on
 * their order. A stronger redesign contains the weaker ones of the same seed. As many banners are drawn as the strength says.
 */
export function drawEdits(pages: readonly Page[], options: DrawOptions & SurveyOptions): TemplateEdits {
  return drawFrom(surveyTemplate(pages, options), options)
}

/** The same from a survey that was made before, for whoever draws several redesigns of one template. */
export function drawFrom(survey: TemplateSurvey, options: DrawOptions): TemplateEdits {
  const { strength, kinds = EDIT_KINDS } = options
  const share = SHARES[strength]
  const draw = <T extends TemplatePlace | string>(
    kind: EditKind,
    things: Counted<T>,
    count?: number,
  ): T[] => {
    if (!kinds.includes(kind)) return []
    const seed = `${options.seed} ${kind}`
    const ranked = things.common().sort((a, b) => rankOf(seed, a) - rankOf(seed, b) || (a < b ? -1 : 1))
    return ranked.slice(0, count ?? Math.ceil(ranked.length * share))
  }
  const names = freshNames(`${options.seed}`, survey.classes.all())
  const banners = draw('banners', survey.banners, strength)
  const order = draw('order', survey.order)
  return {
    classes: new Map(draw('classes', survey.classes).map((name) => [name, names(`class ${name}`)])),
    ids: new Set(draw('ids', survey.ids)),
    tags: new Map(
      draw('tags', survey.tags).map((place) => {
        const instead = survey.tagsInstead.get(place)!
        return [place, instead[rankOf(`${options.seed} tag`, place) % instead.length]]
      }),
    ),
    boxes: new Map(draw('boxes', survey.boxes).map((place) => [place, names(`box ${place}`)])),
    banners: new Map(banners.map((place) => [place, bannerMarkup(rankOf('banner', place), names)])),
    order: withoutChains(order),
  }
}

/** A block changes places with one neighbour only: a pair that shares a block with one before it is left out. */
function withoutChains(drawn: readonly string[]): Map<TemplatePlace, TemplatePlace> {
  const taken = new Set<TemplatePlace>()
  const pairs = new Map<TemplatePlace, TemplatePlace>()
  for (const pair of drawn) {
    const [place, partner] = pair.split(' ').map(Number)
    if (taken.has(place) || taken.has(partner)) continue
    taken.add(place).add(partner)
    pairs.set(place, partner)
  }
  return pairs
}
