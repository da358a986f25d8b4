import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { LevelView, VenueView } from '#src/engine/compute.ts'
import { FloorRail } from '#src/features/maps/screen/floorplan/floor-rail.tsx'
import { createWorld } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { groupCampus } from '../../groups/group-campus.ts'

const box = { minX: 0, minY: 0, maxX: 9, maxY: 9 }
const level = (id: string, ordinal: number, buildingIds: readonly string[]): LevelView => ({
  id,
  ordinal,
  name: buildingIds.length === 0 ? 'Outdoors' : `Floor ${id}`,
  shortName: buildingIds.length === 0 ? '' : id,
  isOutdoor: buildingIds.length === 0,
  buildingIds: [...buildingIds],
  box,
  areaId: null,
  units: 4,
})
const levels = [
  level('B1', -1, ['north']),
  level('ground', 0, []),
  level('N0', 0, ['north']),
  level('S0', 0, ['south']),
]
const buildings = ['north', 'south'].map((id) => ({ id, name: id, levelIds: [], displayPoint: null, areaId: null }))
const venue = { levels, buildings } as unknown as VenueView

async function show(levelId: string, from: VenueView = venue) {
  const chosen: string[] = []
  const rail = <FloorRail venue={from} levelId={levelId} onWay={['N0']} onChange={({ id }) => chosen.push(id)} />
  const screen = await renderScreen(groupCampus(await createWorld(), '/map').services, rail)
  const namesOf = () => [...screen.container.querySelectorAll('button')].map((key) => key.ariaLabel ?? key.textContent)
  return { ...screen, chosen, namesOf }
}

test('in a building, the rail lists the campus and the floors by height, and arrow keys move between them', async () => {
  const { getByRole, chosen, namesOf, container } = await show('B1')
  await expect.poll(namesOf).toEqual(['Outdoors', 'Floor N0, on your route', 'Floor B1'])
  await expect.element(getByRole('button', { name: 'Floor B1' })).toHaveAttribute('aria-pressed', 'true')
  await checkAccessibility(container)
  await getByRole('button', { name: 'Floor B1' }).click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await expect.poll(() => chosen).toEqual(['B1', 'ground'])
})

test('on the campus, a building opens on its ground floor', async () => {
  const { getByRole, chosen, namesOf } = await show('ground')
  await expect.poll(namesOf).toEqual(['Outdoors', ' north', ' south'])
  await getByRole('button', { name: 'north' }).click()
  await getByRole('button', { name: 'south' }).click()
  await expect.poll(() => chosen).toEqual(['N0', 'S0'])
})

test('without a campus, the other buildings are listed below the floors', async () => {
  const { namesOf } = await show('S0', { ...venue, levels: levels.filter(({ isOutdoor }) => !isOutdoor) })
  await expect.poll(namesOf).toEqual(['Floor S0', ' north'])
})
