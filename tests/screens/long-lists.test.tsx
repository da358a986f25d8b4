import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import Reservations from '#src/features/reservations/list/reservations.tsx'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setNow, setZone } from '#src/features/timeline/state.ts'
import type { Email, IanaZone, Instant } from '#src/kernel/result.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
} from '#tests/flows/scripted-services.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

const many = 2_000

beforeEach(() => {
  clearStores()
  setZone('UTC' as IanaZone)
  setNow(start)
})
afterEach(clearStores)

describe('2,000 reservations', () => {
  /** Over 28 days from 10 o'clock, one every 20 minutes. */
  const listed = () =>
    Array.from({ length: many }, (_, index) => {
      const at = (start + hour + (index * 28 * 24 * hour) / many) as Instant
      const { notes, timeZone, ...draft } = draftOf({
        subject: `Meeting ${index}`,
        span: { start: at, end: (at + hour / 2) as Instant },
      })
      const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
      const event = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, `id-${index}`, 'accepted')
      return deriveReservation(event, room, null, start)
    })

  const show = async (path?: string) => {
    const all = listed()
    setReservations(all, start)
    const world = await createWorld()
    world.events.push(...all.map(({ event }) => event))
    world.response = 'accepted'
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    const screen = await renderScreen(services, <Reservations />, path)
    const list = screen.getByRole('region', { name: 'Reservations' })
    const button = (index: number) => list.getByRole('button', { name: `Meeting ${index}`, exact: true })
    await expect.element(button(0)).toBeVisible()
    const scrollTo = (top: number): void => list.element().scrollTo({ top, behavior: 'instant' })
    /** The number of the reservation in the middle. */
    const inSight = (): number => {
      const { top, height } = list.element().getBoundingClientRect()
      const rows = list.getByRole('listitem').elements()
      const row = rows.find((one) => one.getBoundingClientRect().top > top + height / 2)
      return Number(/\d+/.exec(row?.querySelector('button')?.textContent ?? '')?.[0])
    }
    return { ...screen, world, list, button, inSight, scrollTo }
  }

  test('stand under all their days, and only those in sight are drawn', async () => {
    const { list, container } = await show()
    expect(list.getByRole('heading', { level: 2 }).elements()).toHaveLength(29)
    const rows = list.getByRole('listitem').elements()
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
    const firstDay = list.getByRole('region', { name: /Monday.*23/ }).element()
    const ofDay = firstDay.querySelector('li')?.getAttribute('aria-setsize')
    expect(Number(ofDay)).toBe(listed().filter(({ event }) => event.start.utcDateTime < start + 15 * hour).length)
    await checkAccessibility(container)
  })

  test('are reached by End, by scrolling and by Tab, in their order', async () => {
    const { list, button, scrollTo } = await show()
    list.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(button(many - 1)).toBeInViewport()
    expect(list.getByRole('listitem').elements().length).toBeLessThan(60)
    scrollTo(0)
    await expect.element(button(1)).toBeInViewport()
    button(0).element().focus()
    for (let index = 1; index < 30; index++) {
      await userEvent.keyboard('{Tab}{Tab}')
      if (!document.activeElement?.textContent?.startsWith('Meeting')) await userEvent.keyboard('{Tab}')
      await expect.element(button(index)).toHaveFocus()
      await expect.element(button(index)).toBeInViewport()
    }
  })

  test('give the focus back to a row that was scrolled out of sight while its details were open', async () => {
    const { getByRole, button, inSight, scrollTo } = await show()
    scrollTo(30_000)
    await expect.element(button(0)).toBeInTheDocument()
    await expect.element(button(5)).not.toBeInTheDocument()
    const index = inSight()
    button(index).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('complementary', { name: `Meeting ${index}` })).toBeVisible()
    scrollTo(60_000)
    await expect.element(button(index + 5)).not.toBeInTheDocument()
    await expect.element(button(index)).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(index)).toHaveFocus()
  })

  test('leave the focus to the next one where one is cancelled', async () => {
    const { getByRole, button, inSight, scrollTo, world } = await show()
    scrollTo(40_000)
    await expect.element(button(5)).not.toBeInTheDocument()
    const index = inSight()
    await getByRole('button', { name: `More for Meeting ${index}` }).click()
    await getByRole('menuitem', { name: 'Cancel reservation' }).click()
    await getByRole('button', { name: 'Cancel reservation' }).click()
    await expect.element(button(index)).not.toBeInTheDocument()
    expect(world.calls).toContain('remove')
    await expect.poll(() => document.activeElement?.textContent).toBe(`Meeting ${index + 1}`)
  })

  test('begin at the top again when others are looked for', async () => {
    const { getByRole, button, list, scrollTo } = await show()
    scrollTo(30_000)
    await getByRole('searchbox').fill('meeting 1')
    await expect.element(button(1)).toBeInViewport()
    expect(list.element().scrollTop).toBe(0)
    await getByRole('searchbox').fill('meeting 1999')
    await expect.element(button(1_999)).toBeInViewport()
    expect(list.getByRole('listitem').elements()).toHaveLength(1)
  })
})
