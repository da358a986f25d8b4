import type { Page } from '@playwright/test'
import { type Campus, expect, journey, type Place } from './campus.ts'

/** The room in which the user sits now. */
async function roomOf({ page }: Campus, subject: string, from: number, to: number): Promise<Place> {
  return page.evaluate(
    async ([wanted, start, end]) => {
      for (const { id, name } of await window.__sandbox.findResources('room', 50)) {
        const held = await window.__sandbox.busy(id, start, end)
        if (held.some((event) => event.subject === wanted)) return { id, name }
      }
      throw new Error(`Nobody holds a room for ${wanted}`)
    },
    [subject, from, to] as const,
  )
}

const at = (time: string): number => Date.parse(`2026-11-23T${time}:00+01:00`)
const longer = (page: Page, minutes: number) =>
  page.getByRole('button', { name: `Extend by ${minutes} mins: Weekly check-in` })

journey(
  'decisions, extend: an offer goes with the slot a colleague takes, and comes back with it',
  async ({ campus, page }) => {
    await campus.open('/home')
    await expect(longer(page, 30)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    const room = await roomOf(campus, 'Weekly check-in', at('09:15'), at('10:00'))
    await campus.colleagueBooks(room, '10:15', '11:00', 'Faster than you')
    await expect(longer(page, 30)).toHaveCount(0)
    await expect(longer(page, 15)).toBeVisible()
    await page.evaluate(([resourceId, start, end]) => window.__sandbox.colleagueCancels({ resourceId, start, end }), [
      room.id,
      at('10:15'),
      at('11:00'),
    ] as const)
    await expect(longer(page, 30)).toBeVisible()
  },
)
