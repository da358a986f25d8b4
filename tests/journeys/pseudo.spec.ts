import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'
import { entrances, places, visit } from './places.ts'

/**
 * Returns the labels whose text is cut, each with the pixels that are missing. Names and properties of resources, people and
 * events may be cut: their whole text is in the details.
 */
function readClipped(): string[] {
  const isOfData = (element: Element): boolean =>
    element.closest('[role=grid], article p, article h2, article h3, a, .visually-hidden, [aria-hidden=true]') !== null
  const cut: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
    if (!own || isOfData(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const { width, height, right } = element.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const text = (element.textContent ?? '').trim().slice(0, 60)
    const { overflowX, overflowY } = getComputedStyle(element)
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
      cut.push(`${text} (${element.scrollWidth - element.clientWidth} px wide)`)
    else if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3)
      cut.push(`${text} (${element.scrollHeight - element.clientHeight} px high)`)
    let around: HTMLElement | null = element
    let canScroll = false
    while (around !== null && !canScroll) {
      const { overflowX: scrolls, position } = getComputedStyle(around)
      canScroll = scrolls === 'auto' || scrolls === 'scroll' || (position === 'fixed' && around.inert)
      around = around.parentElement
    }
    if (!canScroll && right > window.innerWidth + 1) cut.push(`${text} (beyond the window)`)
  }
  return cut
}

/** Returns the labels that stay cut; fonts and lazy parts change widths for a moment. */
async function readSettled(page: Page): Promise<string[]> {
  let last = ''
  await expect
    .poll(async () => {
      const now = (await page.evaluate(readClipped)).join('\n')
      const isSteady = now === last
      last = now
      return isSteady
    })
    .toBe(true)
  return last === '' ? [] : last.split('\n')
}

journey(
  'no screen cuts off a label, on a phone and on a laptop, if every text is 40 % longer',
  async ({ campus, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const found: Record<string, string[]> = {}
    const look = async ({ name }: { readonly name: string }): Promise<void> => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const clipped = await readSettled(page)
        if (clipped.length > 0) found[`${name}, ${width} pixels`] = clipped
      }
    }
    for (const screens of [entrances, places])
      await visit({ campus, page }, screens, look, { texts: 'pseudo', panel: 'off' })
    expect(found).toEqual({})
  },
)
