import type { Page } from '@playwright/test'
import { expect, journey } from './campus.ts'
import { entrances, places, visit } from './places.ts'

/** Pixels that a finger needs (WCAG 2.5.5). */
const least = 44

/** Names of the controls on screen that a finger does not hit around their middle. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=option], [role=slider]'
    const found = [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (control.closest('[aria-hidden=true]') || !control.checkVisibility({ visibilityProperty: true })) return []
      // A link in a text is as high as its line.
      if (control.matches('p a, dd a')) return []
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const target = control.matches('[type=checkbox], [type=radio]') ? (labels[0] ?? control) : control
      const box = target.getBoundingClientRect()
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const hits = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && [control, ...labels].some((part) => part.contains(hit))
      }
      // Only whole controls: others lie partly under a bar, or are scrolled out of sight.
      const whole = control.closest('[role=row]') ?? target
      const { top, bottom } = whole.getBoundingClientRect()
      const isWhole = [top + 2, bottom - 2].every((y) => whole.contains(document.elementFromPoint(middle.x, y)))
      const end = control.closest('main')?.getBoundingClientRect().bottom ?? innerHeight
      if (!isWhole || middle.y < size / 2 || middle.y > end - size / 2) return []
      /** Pixels from the middle that still hit it, at most `size`. */
      const reach = (x: number, y: number): number => {
        let length = 0
        while (length < size && hits(middle.x + x * (length + 1), middle.y + y * (length + 1))) length += 1
        return length
      }
      const isHit = reach(-1, 0) + reach(1, 0) >= size - 2 && reach(0, -1) + reach(0, 1) >= size - 2
      const name = control.getAttribute('aria-label') ?? labels[0]?.textContent ?? control.textContent
      return isHit ? [] : [`${name} (${Math.round(box.width)} × ${Math.round(box.height)})`]
    })
    return [...new Set(found)]
  }, least)

const phone = { width: 390, height: 844 }

journey.use({ viewport: phone, hasTouch: true, isMobile: true })

journey('a finger hits every control on a phone and on a tablet', async ({ campus, page }) => {
  const look = async (): Promise<void> => {
    // It covers controls, and is not part of the product.
    await page.getByRole('button', { name: 'Sandbox' }).evaluate((opener) => (opener.style.pointerEvents = 'none'))
    for (const viewport of [{ width: 820, height: 1180 }, phone]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => tooSmall(page)).toEqual([])
    }
  }
  await visit({ campus, page }, entrances, look)
  await visit({ campus, page }, places, look)
})
