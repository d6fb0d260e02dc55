// @ts-check
import { runBuilt } from './prepare.mjs'

await runBuilt('fuzz')
