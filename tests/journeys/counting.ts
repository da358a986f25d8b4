import type { Page } from '@playwright/test'

export interface Counted {
  readonly clicks: number
  readonly keys: number
}

/**
 * Counts clicks, and keys that are not letters of a text. A choice in a select field counts as two clicks, because a user
 * opens its list first. Returns a function that reads the numbers; they do not survive a reload.
 */
export async function counting(page: Page): Promise<() => Promise<Counted>> {
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0 }
    Object.assign(window, { counted })
    // A click without a pointer is a key that was counted already.
    document.addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true)
    document.addEventListener(
      'change',
      ({ target }) => (counted.clicks += target instanceof HTMLSelectElement ? 2 : 0),
      true,
    )
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey }) => (counted.keys += (key.length > 1 && key !== 'Control') || ctrlKey ? 1 : 0),
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { counted: Counted }).counted)
}
