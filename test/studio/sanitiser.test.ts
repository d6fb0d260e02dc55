import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { openWithKeys, type RunningStudio, startStudio } from './studio.ts'

/**
 * Ways around sanitisers: markup that one parser reads as text and another as elements (namespaces of drawings and
 * formulas, raw text, tables that push content out, comments), and what loads or connects without a script. TRAP is an
 * address that nothing may connect to, ACT a script that would.
 */
const BYPASSES: readonly (readonly [what: string, html: string])[] = [
  ['style in a drawing', '<svg><style><foreignObject><link rel=preconnect href=TRAP></foreignObject></style></svg>'],
  ['style in a drawing with an image', '<svg><style><img src=x onerror=ACT></style></svg>'],
  ['style in a drawing, encoded', '<svg><style>&lt;img src=x onerror=ACT&gt;</style></svg>'],
  ['style in a formula', '<math><style><img src=TRAP/x onerror=ACT></style></math>'],
  ['style closed inside an attribute', '<svg><style><a title="</style><img src=x onerror=ACT>"></style></svg>'],
  ['mglyph behind a table', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ACT&gt;">'],
  ['malignmark behind a table', '<math><mtext><table><malignmark><style><!--</style><img title="--&gt;&lt;/mglyph&gt;&lt;img src=1 onerror=ACT&gt;">'],
  ['nested forms', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ACT>'],
  ['annotation-xml', '<math><annotation-xml encoding="text/html"><style><img src=TRAP/x onerror=ACT></style></annotation-xml></math>'],
  ['select in a formula', '<select><math><mi><table><svg><style></select><img src=x onerror=ACT></style>'],
  ['title in a drawing', '<svg><title><style></title><img src=x onerror=ACT></style></title></svg>'],
  ['desc in a drawing', '<svg><desc><style><img src=x onerror=ACT></style></desc></svg>'],
  ['foreignObject in desc', '<svg><desc><foreignObject><iframe src=TRAP/a></iframe></foreignObject></desc></svg>'],
  ['drawing left by a paragraph', '<svg></p><style><a id="</style><img src=1 onerror=ACT>">'],
  ['drawing left by a heading', '<svg><h1><style></h1><link rel=preconnect href=TRAP></style></svg>'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=ACT>"></noscript>'],
  ['noembed', '<noembed><p title="</noembed><img src=x onerror=ACT>"></noembed>'],
  ['noframes', '<noframes><p title="</noframes><img src=x onerror=ACT>"></noframes>'],
  ['xmp', '<xmp><p title="</xmp><img src=x onerror=ACT>"></xmp>'],
  ['plaintext', '<plaintext><img src=TRAP/x onerror=ACT>'],
  ['listing', '<listing>&lt;img src=x onerror=ACT&gt;</listing>'],
  ['textarea', '<textarea><img title="</textarea><img src=x onerror=ACT>"></textarea>'],
  ['title', '<title><img title="</title><img src=x onerror=ACT>"></title>'],
  ['template', '<template><style></template><img src=x onerror=ACT></style></template>'],
  ['shadow root', '<div><template shadowrootmode=open><img src=TRAP/x onerror=ACT></template></div>'],
  ['comment end', '<!--><img src=TRAP/x onerror=ACT>-->'],
  ['comment end with a bang', '<!-- --!><img src=x onerror=ACT> -->'],
  ['comment in a comment', '<!-- <!-- --> <img src=x onerror=ACT> -->'],
  ['processing instruction', '<?xml-stylesheet href="TRAP/x.css"?><? "><img src=x onerror=ACT>'],
  ['character data in a drawing', '<svg><![CDATA[><img src=x onerror=ACT>]]></svg>'],
  ['character data outside', '<![CDATA[><img src=x onerror=ACT>]]>'],
  ['a tag with a slash', '<img/src=x/onerror=ACT>'],
  ['an attribute without space', '<img src="x"onerror="ACT">'],
  ['a name with odd characters', '<img src=x on\u0000error=ACT onerror\f=ACT x:onerror=ACT>'],
  ['an element with odd characters', '<scr\u0000ipt>ACT</script><x<script>ACT</script>'],
  ['an end tag with attributes', '</p style="background:url(TRAP/x)"><p/onclick=ACT>x'],
  ['link in the body', '<link rel="preconnect stylesheet" href=TRAP><link rel=modulepreload href=TRAP/m.js><link rel=icon href=TRAP/i.ico>'],
  ['connection hints', '<link rel=dns-prefetch href=TRAP><link rel=preload as=image href=TRAP/x><meta http-equiv=x-dns-prefetch-control content=on>'],
  ['meta', '<meta http-equiv=refresh content="0;url=TRAP/r"><meta http-equiv=set-cookie content=a=b>'],
  ['base', '<base href=TRAP/><img src=x.png><link rel=stylesheet href=y.css>'],
  ['images', '<img src=TRAP/1><img srcset="TRAP/2 1x"><picture><source srcset=TRAP/3><img></picture><input type=image src=TRAP/4><image src=TRAP/5>'],
  ['backgrounds', '<body background=TRAP/1><table background=TRAP/2><td background=TRAP/3 style="background:url(TRAP/4)">x</table>'],
  ['media', '<video src=TRAP/1 poster=TRAP/2></video><audio src=TRAP/3></audio><track src=TRAP/4><bgsound src=TRAP/5>'],
  ['frames', '<iframe src=TRAP/1></iframe><iframe srcdoc="&lt;img src=TRAP/2&gt;"></iframe><frameset><frame src=TRAP/3></frameset>'],
  ['objects', '<object data=TRAP/1></object><embed src=TRAP/2><applet archive=TRAP/3></applet><portal src=TRAP/4>'],
  ['drawing references', '<svg><image href=TRAP/1 /><use href=TRAP/2#a /><feImage href=TRAP/3 /><filter id=f><feImage xlink:href=TRAP/4 /></filter><a xlink:href=javascript:ACT><text>x</text></a></svg>'],
  ['drawing attributes', '<svg><rect fill="url(TRAP/1#a)" filter="url(TRAP/2#f)" mask="url(TRAP/3)" clip-path="url(TRAP/4)" cursor="url(TRAP/5)" /></svg>'],
  ['animation', '<svg><a><animate attributeName=href values=javascript:ACT /><set attributeName=onclick to=ACT /><text>x</text></a></svg>'],
  ['style sheets', '<style>@import "TRAP/1"; @import url(TRAP/2); p { background: url(TRAP/3); cursor: url(TRAP/4), auto; list-style: url(TRAP/5) } @font-face { font-family: f; src: url(TRAP/6) } p { font-family: f } p::before { content: url(TRAP/7) }</style><p>x</p>'],
  ['image-set', '<style>p { background: image-set("TRAP/1" 1x); background: -webkit-image-set(url(TRAP/2) 1x); mask-image: url(TRAP/3) }</style><p>x'],
  ['inline styles', '<p style="background:url(TRAP/1)">x</p><ul style="list-style-image:url(TRAP/2)"><li>x</ul><p style="--x:url(TRAP/3);background:var(--x)">x'],
  ['handlers', '<body onload=ACT onpageshow=ACT><details open ontoggle=ACT><summary>x</summary></details><input autofocus onfocus=ACT><marquee onstart=ACT>x</marquee>'],
  ['links', '<a href="javascript:ACT">x</a><a href=TRAP/1 ping=TRAP/2>x</a><area href=TRAP/3><form action=TRAP/4><button formaction=TRAP/5>x</button></form>'],
  ['speculation', '<script type=speculationrules>{"prefetch":[{"source":"list","urls":["TRAP/1"]}]}</script>'],
  ['import map', '<script type=importmap>{"imports":{"a":"TRAP/1"}}</script><script type=module>import "a"</script>'],
  ['clobbering', '<form id=body name=documentElement><input name=attributes><input name=nodeName><img name=createElement></form>'],
] // biome-ignore format: a table

describe('what gets around sanitisers', { timeout: 180_000 }, () => {
  let chromium: Chromium
  let trap: Server
  let studio: RunningStudio
  const connections: string[] = []
  let vector = ''

  beforeAll(async () => {
    chromium = await launchChromium()
    trap = createServer((socket) => {
      connections.push(vector)
      socket.destroy()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
    const act = `fetch('${address}/act')`
    const page = (html: string) =>
      `<!DOCTYPE html><body>${html.replaceAll('TRAP', address).replaceAll('ACT', act)}`
    studio = await startStudio(new Map(BYPASSES.map(([, html], i) => [`pages/${i}.html`, page(html)])))
  })
  afterAll(async () => {
    await chromium?.close()
    trap?.close()
    await studio?.stop()
  })

  it('loads nothing, connects nowhere, and leaves no element that could', async () => {
    const { viewKey } = await openWithKeys(studio.address)
    const { origin } = new URL(studio.address)
    const page = await chromium.context.newPage()
    await page.goto(origin)
    const leftovers: string[] = []
    for (const [i, [what]] of BYPASSES.entries()) {
      vector = what
      const found = await page.evaluate(inspectFrame, `/page/${viewKey}/pages/${i}.html`)
      leftovers.push(...found.map((left) => `${what}: ${left}`))
    }
    vector = 'later'
    await page.waitForLoadState('networkidle')
    expect(leftovers).toEqual([])
    expect(connections).toEqual([])
    await page.close()
  })
})

/** Shows a page in a frame such as the studio's; returns the elements and attributes in it that could act. */
async function inspectFrame(address: string): Promise<string[]> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  frame.src = address
  document.body.append(frame)
  await loaded
  await new Promise((resolve) => setTimeout(resolve, 30))
  const inside = frame.contentDocument
  const found = inside?.querySelector('[data-g]') === null ? ['nothing is shown'] : []
  for (const element of inside?.querySelectorAll('*') ?? []) {
    const name = element.localName.toLowerCase()
    if (
      /^(script|iframe|frame|object|embed|base|meta|template|audio|video|source|animate|set|portal)$/.test(
        name,
      )
    )
      found.push(`<${name}>`)
    if (
      name === 'style' &&
      (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || element.children.length > 0)
    )
      found.push('style with elements')
    if (name === 'link' && element.getAttribute('rel') !== 'stylesheet') found.push('<link>')
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.localName)) found.push(`${name} ${attribute.name}`)
      if (/^(href|src|action|formaction|ping|srcset|poster|data)$/.test(attribute.localName))
        if (!/^(#|\/files\/|data:image\/|$)/.test(attribute.value))
          found.push(`${name} ${attribute.name}=${attribute.value}`)
    }
  }
  frame.remove()
  return found
}
