import { describe, expect, it } from 'vitest'
import { readRobots } from './robots.ts'

const read = (text: string) => readRobots('https://a.example/robots.txt', { status: 200, text })
const at = (path: string) => `https://a.example${path}`

describe('robots.txt', () => {
  it('addresses us by name before it addresses everybody', async () => {
    const robots = await read(
      'User-agent: *\nDisallow: /\n\nUser-agent: Gleaner\nDisallow: /cart\nAllow: /cart/help',
    )
    expect(['/', '/book', '/cart', '/cart/help'].map((path) => robots.isAllowed(at(path)))).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  it('may ask for a pause, but one of hours means that nobody should come', async () => {
    expect((await read('User-agent: *\nCrawl-delay: 2.5')).delay).toBe(2500)
    expect((await read('User-agent: *\nCrawl-delay: soon')).delay).toBeUndefined()
    expect((await read('User-agent: *\nCrawl-delay: 86400')).isAllowed(at('/'))).toBe(false)
  })

  it('that is missing allows everything, and that cannot be had nothing', async () => {
    expect((await readRobots(at('/robots.txt'), { status: 404, text: '' })).isAllowed(at('/x'))).toBe(true)
    expect((await readRobots(at('/robots.txt'), { status: 503, text: '' })).isAllowed(at('/x'))).toBe(false)
    expect((await readRobots(at('/robots.txt'), 'unreachable')).isAllowed(at('/x'))).toBe(false)
  })

  it('names sitemaps', async () => {
    expect((await read('Sitemap: https://a.example/map.xml')).sitemaps).toEqual(['https://a.example/map.xml'])
  })
})
