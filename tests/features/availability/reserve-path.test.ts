import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { dayForReserve, reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { setDay } from '#src/base/search-state.ts'
import { calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import { createWorld, scriptServices, type World } from '#tests/services/scripted-services.ts'

const thursday = calendarDayOf('2026-11-26')

/** The files that may contain the path: its owner, the router, and the shell, which compares it with the current screen. */
const owners = [
  'src/app/routing.ts',
  'src/app/shell/shell.tsx',
  'src/base/screen-route.ts',
  'src/features/availability/model/reserve-path.ts',
  'src/features/finding/route.ts',
]

describe('section 3: a link to the timeline', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
    setDay(thursday)
  })

  test('contains its day', () => {
    expect(reservePathOf({ day: thursday })).toBe('/reservations/reserve?date=2026-11-26')
    expect(reservePathOf({ day: thursday, search: 'Amber' }, '?resource=room-1')).toBe(
      '/reservations/reserve?resource=room-1&date=2026-11-26&search=Amber',
    )
  })

  test('leads to today from another screen, and to the shown day on the timeline', () => {
    const { services } = scriptServices(world, { path: '/home' })
    expect(dayForReserve(services)).toBe(dayOf(homeZone(), services.clock.now()))
    expect(dayForReserve(scriptServices(world, { path: '/reservations/reserve' }).services)).toBe(thursday)
  })

  test('is built in one module, so that no link omits its day', () => {
    const files = ['src', 'sandbox'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    const written = files
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /['"`]\/reservations\/reserve/.test(readFileSync(file, 'utf8')))
    expect(written.toSorted()).toEqual(owners)
  })
})
