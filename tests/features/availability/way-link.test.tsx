import { licenceCodes } from '#src/base/rules/licences.ts'
import { expect, test, vi } from 'vitest'
import { configuration } from '#src/features/settings/model/state.ts'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import type { Resource } from '#src/wire/resource.ts'
import { createWorld, room, scriptServices } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

async function show(change: Partial<Resource>, hasMaps = true) {
  configuration.navigationConfigured = hasMaps
  const { services } = scriptServices(await createWorld())
  const known: Resource = { ...room, mapInfos: [{ areaId: 'floor' }], navigationEnabled: true, ...change }
  const engine = { ...services.engine, resource: () => Promise.resolve(known) }
  return renderScreen(
    { ...services, engine },
    <>
      <WayLink resourceId={room.id} />
      <WayLink resourceId={null} />
      <p>shown</p>
    </>,
    '/home',
  )
}

test('a resource with a route has one link to the map', async () => {
  const { getByRole } = await show({})
  const link = getByRole('link', { name: 'Directions' })
  await expect.element(link).toHaveAttribute('href', `/map?site=floor&resource=${encodeURIComponent(room.id)}`)
})

test.each([
  [{ navigationEnabled: false }, true],
  [{ mapInfos: [] }, true],
  [{}, false],
])('section 3: a resource with %o has no link to the map (maps: %s)', async (change, hasMaps) => {
  const { getByRole, getByText } = await show(change, hasMaps)
  await expect.element(getByText('shown')).toBeVisible()
  // The link's code is loaded late.
  await vi.dynamicImportSettled()
  await expect.element(getByRole('link')).not.toBeInTheDocument()
})

test('decision 41: without a licence for the map, no link leads there', async () => {
  configuration.licences = [licenceCodes.solution]
  const { getByRole, getByText } = await show({})
  await expect.element(getByText('shown')).toBeVisible()
  await vi.dynamicImportSettled()
  await expect.element(getByRole('link')).not.toBeInTheDocument()
  configuration.licences = [licenceCodes.solution, licenceCodes.POIBasic]
  await expect.element(getByRole('link', { name: 'Directions' })).toBeVisible()
})
