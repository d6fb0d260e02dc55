import type { CDPSession, Page } from 'playwright-core'

/** A point of the browser's window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What the person does, and what shows that it was understood. */
export type Feedback = 'outline' | 'click' | 'name' | 'drag'

/**
 * Milliseconds from the person's input until the browser has painted the answer. The input is real (Chromium's own
 * protocol), its time is the event's, and the page is asked once a frame whether the answer is there.
 */
export async function timeFeedback(
  page: Page,
  feedback: Feedback,
  points: readonly Point[],
): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const answer = await page.evaluateHandle(watchFor, feedback)
  await act(session, feedback, points)
  const time = await answer.evaluate(({ painted }) => painted)
  await session.detach()
  await page.keyboard.press('Escape')
  await page.mouse.move(2, 2)
  await page.locator('.name-box').waitFor({ state: 'detached' })
  return time
}

async function act(session: CDPSession, feedback: Feedback, points: readonly Point[]): Promise<void> {
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Point, pressed: boolean) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: pressed || type === 'mouseReleased' ? 'left' : 'none',
      buttons: pressed ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })
  const [first] = points
  const last = points[points.length - 1]
  await send('mouseMoved', first, false)
  if (feedback === 'outline') return
  await send('mousePressed', first, true)
  for (const point of points.slice(1)) await send('mouseMoved', point, true)
  await send('mouseReleased', last, false)
}

/** Runs in the browser: resolves when the answer to the next input has been painted. */
function watchFor(feedback: Feedback): { painted: Promise<number> } {
  const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
  const inside = frame?.contentWindow as (Window & { CSS: { highlights: Map<string, unknown> } }) | null
  if (frame === null || inside === null) throw new Error('there is no page')
  const isThere = (): boolean => {
    if (feedback === 'outline') return document.querySelector('.outline') !== null
    if (feedback === 'name') return document.querySelector('.name-box') !== null
    return inside.CSS.highlights.has('selected')
  }
  const painted = new Promise<number>((resolve) => {
    const begin = (event: Event): void => {
      const began = inside.performance.timeOrigin + event.timeStamp
      const ask = (): void => {
        if (!isThere()) {
          requestAnimationFrame(ask)
          return
        }
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now() - began)
          channel.port2.postMessage(0)
        })
      }
      requestAnimationFrame(ask)
    }
    const input = feedback === 'outline' ? 'mousemove' : 'mouseup'
    inside.document.addEventListener(input, begin, { capture: true, once: true })
  })
  return { painted }
}
