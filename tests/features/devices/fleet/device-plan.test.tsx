import { useState } from 'react'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FleetPlan, StandPicker } from '#src/features/devices/screen/fleet/device-plan.tsx'
import type { Standing } from '#src/features/devices/model/fleet/rules/fleet.ts'
import { fail } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'
import { drawVenue, pick } from '#indoor-tests/venue/drawn-venue.ts'
import { groupCampus, type GroupCampus } from '../../groups/group-campus.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { nameFloors, withMap } from '#tests/services/drawn-map.ts'
import { createWorld, start } from '#tests/services/scripted-services.ts'

let campus: GroupCampus
let isMissing = false
beforeEach(async () => {
  isMissing = false
  campus = groupCampus(await createWorld(), '/fleet')
})

/** A building of two floors, with the room of a panel on the lower one. */
function services(): Services {
  const drawn = drawVenue()
  pick(drawn, 'unit', 'room-0').properties['resource_id'] = 'amber'
  nameFloors(drawn)
  const venue = () => Promise.resolve(fail({ kind: 'not-found', what: 'venue' } as const))
  return withMap(campus.services, drawn, isMissing ? { venue } : {})
}

const kioskOf = (fields: object): Kiosk =>
  v.parse(kioskSchema, { id: 'a', name: 'Aspen', kind: 'panel', csCode: 'CS0637', lastSeen: start, ...fields })
const measure = { now: start, newest: '', licences: ['CS0637'] }

describe('the floor plan of the devices', () => {
  test('lists the devices of a floor with their states and opens their pages', async () => {
    const opened: string[] = []
    const devices = [
      kioskOf({ resourceId: 'amber' }),
      kioskOf({ id: 'b', name: 'Birch', kind: 'lobby', unitId: 'room-1', lastSeen: null }),
    ]
    const { getByRole, getByText, container } = await renderScreen(
      services(),
      <FleetPlan kiosks={devices} measure={measure} onOpen={(id) => opened.push(id)} />,
    )
    const device = (name: RegExp) => getByRole('button', { name })
    await getByRole('combobox', { name: 'Floor' }).selectOptions('Floor 0')
    await expect.element(device(/^Aspen ?OK$/)).toBeVisible()
    await expect.element(getByText('1 device', { exact: true })).toBeVisible()
    await checkAccessibility(container)
    await device(/^Aspen/).click()
    expect(opened).toEqual(['a'])
    await getByRole('combobox', { name: 'Floor' }).selectOptions('Floor 1')
    await expect.element(device(/^Birch ?Offline$/)).toBeVisible()
    await expect.element(device(/^Aspen/)).not.toBeInTheDocument()
  })

  test('points to the list if there is no map', async () => {
    isMissing = true
    const { getByText } = await renderScreen(
      services(),
      <FleetPlan kiosks={[kioskOf({ resourceId: 'amber' })]} measure={measure} onOpen={() => undefined} />,
    )
    await expect.element(getByText('You can find the devices in the list.')).toBeVisible()
  })
})

test('the location of a kiosk is chosen on the plan by keyboard, its direction with a slider', async () => {
  const chosen: Standing[] = []
  const Picker = () => {
    const [standing, setStanding] = useState<Standing | null>(null)
    return (
      <StandPicker
        name="Reception"
        standing={standing}
        onChange={(changed) => {
          chosen.push(changed)
          setStanding(changed)
        }}
      />
    )
  }
  const { getByRole, getByText, container } = await renderScreen(services(), <Picker />)
  await expect.element(getByText('On the floor plan, choose where the kiosk stands.')).toBeVisible()
  const floor = getByRole('combobox', { name: 'Floor' })
  await floor.selectOptions('Floor 1')
  const plan = getByRole('listbox')
  await expect.element(plan).toHaveAccessibleName(/Floor 1/)
  ;(plan.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen).toHaveLength(1)
  expect(chosen[0]?.unitId).not.toBeNull()
  await expect.element(getByText(/, Floor 1$/)).toBeVisible()
  await expect.element(plan).toHaveAccessibleName(/Floor 1/)
  const heading = getByRole('slider')
  ;(heading.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => chosen.at(-1)?.heading).toBe(30)
  expect(chosen.at(-1)?.unitId).toBe(chosen[0]?.unitId)
  // The list also has units that cannot be clicked on the plan.
  const list = getByRole('combobox', { name: 'Location' })
  const names = [...(list.element() as HTMLSelectElement).options].map(({ label }) => label)
  expect(new Set(names).size).toBe(names.length)
  await list.selectOptions(names[1] ?? '')
  await expect.poll(() => chosen.at(-1)?.unitId).not.toBe(chosen[0]?.unitId)
  await expect.element(getByText(`${names[1]}, Floor 1`)).toBeVisible()
  await checkAccessibility(container)
})
