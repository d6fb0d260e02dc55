import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import { type Fetcher, openFetcher } from '../../src/source/fetch/fetcher.ts'
import { type Loopback, serve } from '../loopback.ts'

/** Pages that scripts build: a button for more, scrolling, no end of changes, and scripts that want to go elsewhere. */
const LIST = `<ul id="l"></ul><button onclick="add()">Load more</button><script>
let n = 0
async function add() {
  const items = await (await fetch('/items?from=' + n)).json()
  n += items.length
  for (const item of items) l.insertAdjacentHTML('beforeend', '<li>' + item + '</li>')
  if (n >= 9) document.querySelector('button').remove()
}
add()
</script>`
const SCROLL = `<ul id="l"></ul><p id="end">.</p><script>
let n = 0, busy = false
async function add() {
  if (busy || n >= 30) return
  busy = true
  const items = await (await fetch('/items?from=' + n)).json()
  n += items.length
  for (const item of items) l.insertAdjacentHTML('beforeend', '<li style="height: 400px">' + item + '</li>')
  busy = false
}
new IntersectionObserver((seen) => { if (seen.some((each) => each.isIntersecting)) add() }).observe(end)
</script>`
const RESTLESS = `<ul id="l"><li>first</li></ul><script>
setInterval(() => l.insertAdjacentHTML('beforeend', '<li>more</li>'), 50)
</script>`
const HOSTILE = `<p id="p">waiting</p><script>
const tries = [fetch('http://127.0.0.2:PORT/inner'), fetch('http://169.254.169.254/'), new Promise((resolve, reject) => {
  const socket = new WebSocket('ws://127.0.0.1:PORT/socket')
  socket.onopen = resolve
  socket.onerror = () => reject(new Error('no socket'))
})]
Promise.allSettled(tries).then((all) => { p.textContent = all.map((each) => each.status).join(' ') })
</script>`

let site: Loopback
let fetcher: Fetcher
beforeAll(async () => {
  process.env.CHROME_PATH ??= findChromium()
  site = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/items') {
      const from = Number(url.searchParams.get('from'))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([from, from + 1, from + 2].map((n) => `Book ${n}`)))
    } else {
      const html = { '/scroll': SCROLL, '/restless': RESTLESS, '/hostile': HOSTILE }[url.pathname] ?? LIST
      response
        .writeHead(url.pathname === '/none' ? 404 : 200, { 'content-type': 'text/html' })
        .end(html.replaceAll('PORT', new URL(site.origin).port))
    }
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  fetcher = openFetcher({
    render: true,
    allowPrivate: true,
    robots: false,
    delay: 0,
    concurrency: 4,
    retries: 0,
    resolve,
  })
})
afterAll(async () => {
  await fetcher.close()
  await site.close()
})

it('a page that scripts build is there with all that its button brings', async () => {
  const { page, url } = await fetcher.get(`${site.origin}/list`)
  expect(url).toBe(`${site.origin}/list`)
  expect(page.source.match(/<li>Book \d<\/li>/g)).toHaveLength(9)
})

it('a page that grows while one scrolls is there to its end', async () => {
  const { page } = await fetcher.get(`${site.origin}/scroll`)
  expect(page.source.match(/Book \d+</g)).toHaveLength(30)
})

it('a page that never comes to rest is taken as it is', async () => {
  const { page } = await fetcher.get(`${site.origin}/restless`)
  expect(page.source).toContain('<li>first</li>')
  expect(site.asked.filter((path) => path === '/restless')).toHaveLength(1)
})

it('a page that is missing fails as it does without a browser', async () => {
  await expect(fetcher.get(`${site.origin}/none`)).rejects.toThrow('answered 404')
})

it('scripts of a page reach nothing that the fetcher does not allow', async () => {
  const guarded = openFetcher({ render: true, robots: false, delay: 0, retries: 0 })
  try {
    await expect(guarded.get(`${site.origin}/list`)).rejects.toMatchObject({ code: 'address-private' })
  } finally {
    await guarded.close()
  }
  const { page } = await fetcher.get(`${site.origin}/hostile`)
  // Private addresses are allowed here, so that only the socket, which the fetcher cannot make, must fail.
  expect(/<p id="p">([^<]*)/.exec(page.source)?.[1].split(' ').at(-1)).toBe('rejected')
  expect(site.asked.some((path) => path.startsWith('/socket'))).toBe(false)
})
