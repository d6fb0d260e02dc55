import type { Builder, Candidate, Concept } from '../builder.ts'

/** A builder that has nothing to say unless the positives satisfy a query, such as "there are at least three". */
export function filtered<C extends Concept>(
  builder: Builder<C>,
  query: (positives: readonly Candidate[]) => boolean,
): Builder<C> {
  return {
    ...builder,
    lgg: (positives, template) => (query(positives) ? builder.lgg(positives, template) : undefined),
    refine: (concept, positives, template) =>
      query(positives) ? builder.refine(concept, positives, template) : [],
  }
}
