import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyInfo } from '#src/calendars/calendar.ts'
import type { HttpRequest } from '#src/engine/http.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import Fleet from '#src/features/devices/screen/fleet/fleet.tsx'
import Colleagues from '#src/features/colleagues/screen/colleagues.tsx'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { draftState, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { AttendeesField } from '#src/features/bookings/screen/reserve/form/attendees-field.tsx'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setLicences } from '#src/features/settings/model/state.ts'
import { setNow } from '#src/base/reader.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, hour, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { acceptedEvent } from './accepted-event.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

const many = 2_000

/** Scrolls like the main part of the shell. */
const Scrolling = ({ children }: { readonly children: ReactNode }) => (
  <div data-testid="scroller" style={{ height: 800, overflow: 'auto' }}>
    {children}
  </div>
)

beforeEach(() => setNow(start))

describe('2,000 reservations', () => {
  /** Over 28 days from 10:00, one every 20 minutes. */
  const all = Array.from({ length: many }, (_, index) => {
    const at = (start + hour + (index * 28 * 24 * hour) / many) as Instant
    const span = { start: at, end: (at + hour / 2) as Instant }
    const event = acceptedEvent(`id-${index}`, { subject: `Meeting ${index}`, span })
    return deriveReservation(event, room, null, start)
  })

  const show = async (path?: string) => {
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
    /** Finds the number of the reservation in the middle of the list. */
    const middleIndex = (): number => {
      const { top, height } = list.element().getBoundingClientRect()
      const rows = list.getByRole('listitem').elements()
      const row = rows.find((one) => one.getBoundingClientRect().top > top + height / 2)
      return Number(/\d+/.exec(row?.querySelector('button')?.textContent ?? '')?.[0])
    }
    return { ...screen, world, list, button, middleIndex, scrollTo }
  }

  test('are grouped by day, and only visible rows are rendered', async () => {
    // React reports a list that renders again and again.
    const errors = vi.spyOn(console, 'error')
    const { list, container } = await show()
    expect(errors).not.toHaveBeenCalled()
    expect(list.getByRole('heading', { level: 2 }).elements()).toHaveLength(29)
    const rows = list.getByRole('listitem').elements()
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
    const firstDay = list.getByRole('region', { name: /Monday.*23/ }).element()
    const ofDay = firstDay.querySelector('li')?.getAttribute('aria-setsize')
    expect(Number(ofDay)).toBe(all.filter(({ event }) => event.start.utcDateTime < start + 15 * hour).length)
    await checkAccessibility(container)
  })

  test('are reached by End, by scrolling and by Tab in order', async () => {
    const { list, button, scrollTo } = await show()
    list.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(button(many - 1)).toBeInViewport()
    expect(list.getByRole('listitem').elements().length).toBeLessThan(60)
    scrollTo(0)
    await expect.element(button(1)).toBeInViewport()
    button(14).element().focus()
    for (let index = 15; index < 28; index++) {
      await userEvent.keyboard('{Tab}{Tab}')
      if (!document.activeElement?.textContent?.startsWith('Meeting')) await userEvent.keyboard('{Tab}')
      await expect.element(button(index)).toHaveFocus()
      await expect.element(button(index)).toBeInViewport()
    }
  })

  test('return the focus to a row that was scrolled away while its details were open', async () => {
    const { getByRole, button, middleIndex, scrollTo } = await show()
    scrollTo(30_000)
    await expect.element(button(0)).toBeInTheDocument()
    await expect.element(button(5)).not.toBeInTheDocument()
    const index = middleIndex()
    button(index).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('complementary', { name: `Meeting ${index}` })).toBeVisible()
    scrollTo(60_000)
    await expect.element(button(index + 5)).not.toBeInTheDocument()
    await expect.element(button(index)).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(index)).toHaveFocus()
  })

  test('move the focus to the next row after a cancellation', async () => {
    const { getByRole, button, middleIndex, scrollTo, world } = await show()
    scrollTo(40_000)
    await expect.element(button(5)).not.toBeInTheDocument()
    const index = middleIndex()
    await getByRole('button', { name: `More actions: Meeting ${index}` }).click()
    await getByRole('menuitem', { name: 'Cancel reservation' }).click()
    await getByRole('button', { name: 'Cancel reservation' }).click()
    await expect.element(button(index)).not.toBeInTheDocument()
    expect(world.calls).toContain('remove')
    await expect.poll(() => document.activeElement?.textContent).toBe(`Meeting ${index + 1}`)
  })

  test('scroll to the top after a search', async () => {
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

describe('2,000 devices', () => {
  const show = async () => {
    setLicences(['CS0637'])
    const seen = new Date(start).toISOString()
    const usual = { kind: 'panel', version: '1.2.0', csCode: 'CS0637', lastSeen: seen, network: { kind: 'wired' } }
    const devices = Array.from({ length: many }, (_, index) => ({
      ...usual,
      id: `d${index}`,
      name: `Panel ${String(index).padStart(4, '0')}${index > 100 && index < 1_900 ? ` ${'Auditorium'.repeat(6)}` : ''}`,
      outOfOrder: null as { readonly reason: string } | null,
    }))
    const send = async ({ method, url, body }: HttpRequest) => {
      const device = devices.find(({ id }) => id === /kiosks\/(d\d+)/.exec(url)?.[1])
      if (method === 'PUT' && device) device.outOfOrder = body as { readonly reason: string }
      return succeed({ status: 200, headers: {}, body: structuredClone(devices) })
    }
    const { services } = scriptServices(await createWorld())
    const screen = await renderScreen(
      { ...services, http: { send } as unknown as Services['http'], clock: createClock({ frozenAt: start }) },
      <Scrolling>
        <Fleet />
      </Scrolling>,
      '/fleet',
    )
    const scroller = screen.getByTestId('scroller').element()
    const row = (index: number) => screen.getByRole('row', { name: `Panel ${String(index).padStart(4, '0')}` })
    await expect.element(row(0)).toBeVisible()
    const scrollTo = (top: number): void => scroller.scrollTo({ top, behavior: 'instant' })
    return { ...screen, row, scroller, scrollTo }
  }

  test('are one table with its size, and only visible rows are rendered', async () => {
    const { getByRole, getByText, row, container } = await show()
    await expect.element(getByText(/^2.?000.devices$/)).toBeVisible()
    expect(getByRole('table').element().getAttribute('aria-rowcount')).toBe('2001')
    expect(row(0).element().getAttribute('aria-rowindex')).toBe('2')
    expect(getByRole('row').elements().length).toBeLessThan(60)
    await checkAccessibility(container)
  })

  test('are reached by scrolling and by Tab without changing column widths', async () => {
    const { getByRole, row, scroller, scrollTo } = await show()
    const widths = () =>
      getByRole('columnheader')
        .elements()
        .map((head) => Math.round(head.getBoundingClientRect().width))
    const before = widths()
    scrollTo(50_000)
    await expect.element(row(5)).not.toBeInTheDocument()
    expect(widths()).toEqual(before)
    scrollTo(scroller.scrollHeight)
    await expect.element(row(many - 1)).toBeInViewport()
    await expect.element(row(many - 1)).toHaveAttribute('aria-rowindex', '2001')
    expect(getByRole('row').elements().length).toBeLessThan(60)
    await expect.element(getByRole('columnheader', { name: 'Device' })).toBeInViewport()
    getByRole('columnheader').last().element().previousElementSibling?.querySelector('button')?.focus()
    await userEvent.tab()
    expect(row(0).element().contains(document.activeElement)).toBe(true)
    await expect.element(row(0)).toBeInViewport()
    row(12).getByRole('button').first().element().focus()
    // Each row has a check box, a link and two buttons.
    for (let rows = 0; rows < 12; rows++) await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
    expect(row(24).element().contains(document.activeElement)).toBe(true)
    await expect.element(row(24)).toBeInViewport()
  })

  test('are reached by scrolling on a phone, where rows have several lines', async () => {
    await page.viewport(390, 844)
    const { row, scroller, scrollTo } = await show()
    expect(row(1).element().getBoundingClientRect().height).toBeGreaterThan(150)
    scrollTo(scroller.scrollHeight)
    await expect.element(row(many - 1)).toBeInViewport()
    expect(scroller.scrollHeight).toBeGreaterThan(many * 150)
    expect(scroller.querySelectorAll('[data-index]').length).toBeLessThan(60)
  })

  test('keep the focus on a device that moves to the top when it is taken out of service', async () => {
    const { getByRole, row, scrollTo } = await show()
    scrollTo(40_000)
    await expect.element(row(5)).not.toBeInTheDocument()
    const rows = getByRole('row').elements()
    const index = Number(rows[rows.length >> 1]?.getAttribute('aria-rowindex')) - 2
    await row(index).getByRole('button', { name: 'Take out of service' }).click()
    await expect.element(getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('Cracked{Tab}{Tab}{Enter}')
    await expect.element(row(index).getByRole('button', { name: 'Return to service' })).toHaveFocus()
    expect(row(index).element().getAttribute('aria-rowindex')).toBe('2')
  })
})

describe('2,000 colleagues', () => {
  const nameOf = (index: number): string => `Ada ${String(index).padStart(4, '0')}`

  const show = async () => {
    const world = await createWorld()
    world.people = Array.from({ length: many }, (_, index) => ({
      name: nameOf(index),
      email: `ada.${index}@example.com` as Email,
      jobTitle: 'Designer',
      department:
        index % 5 === 0 ? 'Of everything that is built of wood, of stone, of glass and of steel, and of paper' : null,
      office: null,
    }))
    setSignedIn({ name: 'Eva', email: 'eva@example.com' } as MyInfo)
    const { services } = scriptServices(world)
    const screen = await renderScreen(
      services,
      <Scrolling>
        <Colleagues />
      </Scrolling>,
      '/colleagues',
    )
    await screen.getByRole('searchbox').fill('ada')
    const card = (index: number) => screen.getByRole('listitem').filter({ hasText: nameOf(index) })
    await expect.element(card(0)).toBeVisible()
    const scroller = screen.getByTestId('scroller').element()
    const scrollTo = (top: number): void => scroller.scrollTo({ top, behavior: 'instant' })
    return { ...screen, card, scroller, scrollTo }
  }

  test('are shown in columns with their positions, and only visible cards are rendered', async () => {
    const { getByRole, card, container } = await show()
    await expect.element(getByRole('heading', { name: 'Results' })).toBeVisible()
    const cards = getByRole('listitem').elements()
    expect(cards.length).toBeLessThan(80)
    expect(new Set(cards.map((one) => one.getBoundingClientRect().left)).size).toBe(4)
    expect(card(3).element().getAttribute('aria-posinset')).toBe('4')
    expect(card(3).element().getAttribute('aria-setsize')).toBe('2000')
    await checkAccessibility(container)
  })

  test('are reached by scrolling and by Tab, with the same gaps throughout', async () => {
    const { getByRole, card, scroller, scrollTo } = await show()
    const boxOf = (index: number) => card(index).element().getBoundingClientRect()
    const first = boxOf(0)
    expect(boxOf(4).top - first.bottom).toBe(16)
    scrollTo(scroller.scrollHeight)
    await expect.element(card(many - 1)).toBeInViewport()
    expect(getByRole('listitem').elements().length).toBeLessThan(80)
    const [last, above] = [boxOf(many - 1), boxOf(many - 5)]
    expect(last.left).toBe(above.left)
    expect(boxOf(many - 4).left).toBe(first.left)
    expect(last.top - above.bottom).toBe(16)
    scrollTo(0)
    // The first row is always rendered, so wait for a later one.
    await expect.element(card(28)).toBeVisible()
    card(28).getByRole('button').first().element().focus()
    // Each card has three buttons.
    for (let cards = 0; cards < 10; cards++) await userEvent.keyboard('{Tab}{Tab}{Tab}')
    expect(card(38).element().contains(document.activeElement)).toBe(true)
    await expect.element(card(38)).toBeInViewport()
  })
})

describe('2,000 attendees', () => {
  const invited = Array.from({ length: many }, (_, index) => ({
    name: `Guest ${index}`,
    email: `guest.${index}@example.com` as Email,
    optional: false,
    remotely: false,
  }))

  test('are rendered only if visible in the details of a reservation', async () => {
    const span = { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant }
    const event = acceptedEvent('town-hall', { subject: 'Town hall', span })
    const attendees = invited.map(({ name, email, optional, remotely }) => ({
      emailAddress: { name, address: email },
      status: { response: 'accepted' },
      resource: false,
      optional,
      remotely,
    }))
    setReservations([deriveReservation({ ...event, attendees }, room, null, start)], start)
    const { services } = scriptServices(await createWorld())
    services.clock.freeze(start)
    const { getByRole } = await renderScreen(services, <Reservations />, '/reservations?event=town-hall')
    const panel = getByRole('complementary', { name: 'Town hall' })
    await expect.element(panel.getByRole('heading', { name: /2.?000.attendees/ })).toBeVisible()
    const rows = panel.getByRole('listitem')
    expect(rows.elements().length).toBeLessThan(60)
    expect(rows.first().element().getAttribute('aria-setsize')).toBe('2000')
    const scroller = rows.first().element().closest('ul')?.closest('aside')?.querySelector('header')?.nextElementSibling
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    await expect.element(panel.getByText('Guest 1999')).toBeInViewport()
    expect(rows.elements().length).toBeLessThan(60)
  })

  test('are rendered only if visible in the form, and can be removed', async () => {
    openDraft({
      resourceId: 'room-1' as ResourceId,
      name: 'Amber',
      email: 'amber@example.com' as Email,
      span: { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant },
    })
    draftState.draft = { ...draftState.draft!, attendees: invited }
    const { services } = scriptServices(await createWorld())
    const { getByRole, getByTestId } = await renderScreen(
      services,
      <Scrolling>
        <AttendeesField problem={null} />
      </Scrolling>,
    )
    await expect.element(getByRole('button', { name: 'Remove Guest 1', exact: true })).toBeVisible()
    expect(getByRole('listitem').elements().length).toBeLessThan(60)
    const scroller = getByTestId('scroller').element()
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    await getByRole('button', { name: 'Remove Guest 1999' }).click()
    await expect.element(getByRole('button', { name: 'Remove Guest 1998' })).toBeInViewport()
    expect(draftState.draft?.attendees).toHaveLength(many - 1)
    expect(getByRole('listitem').last().element().getAttribute('aria-setsize')).toBe('1999')
  })
})
