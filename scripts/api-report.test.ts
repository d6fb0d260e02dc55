import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { reportApi } from './api-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-api-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DECLARATIONS = `
import { Hidden as t } from './chunk.js'
/** Documentation is not part of the signature. */
declare function b(hidden: t): void
declare function b(): string
interface A {
  /** Nor here. */
  readonly kind: Kind
}
type Kind = 'one' | 'two'
declare const c: number
export { type A, b, c as renamed }
`

it('lists exports by name with their signatures, then what they mention', () => {
  writeFileSync(join(folder, 'index.d.ts'), DECLARATIONS)
  writeFileSync(
    join(folder, 'chunk.d.ts'),
    'interface Hidden { deep: Deep }\ninterface Deep {}\nexport { Hidden }',
  )
  expect(reportApi(join(folder, 'index.d.ts'), 'sample')).toBe(`# Public API of \`sample\`

Written by \`node scripts/check-api.mjs --write\` from the built declarations. A change here is a change for users.

\`\`\`ts
interface A {
  readonly kind: Kind;
}

function b(hidden: t): void;

function b(): string;

// exported as renamed
const c: number;
\`\`\`

Mentioned by the above, but not exported:

\`\`\`ts
interface Deep {
}

interface Hidden {
  deep: Deep;
}

type Kind =
  | 'one'
  | 'two';
\`\`\`
`)
})

it('refuses a file that is not a module', () => {
  writeFileSync(join(folder, 'empty.d.ts'), 'declare const a: number')
  expect(() => reportApi(join(folder, 'empty.d.ts'), 'empty')).toThrow('exports nothing')
})

it('is the same in whatever order the compiler writes the members of an enum', () => {
  const report = (members: string): string => {
    const file = join(folder, 'enum.d.ts')
    writeFileSync(file, `declare const schema: z.ZodEnum<{ ${members} }>\nexport { schema }`)
    return reportApi(file, 'sample')
  }
  expect(report('url: "url"; date: "date"')).toBe(report('date: "date"; url: "url"'))
})
