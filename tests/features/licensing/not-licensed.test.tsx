import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotLicensed } from '#src/features/licensing/screen/refused-screen.tsx'
import { setLicences } from '#src/features/settings/model/state.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { clearStores, createWorld, scriptServices } from '#tests/services/scripted-services.ts'

beforeEach(clearStores)
afterEach(() => {
  clearStores()
  setLicences(null)
})

test.each([
  ['map', ['CS0604'], 'The map isn’t included in your organisation’s licence', 'CS0642 / CS0621'],
  ['analytics', ['CS0604'], 'Utilisation isn’t included in your organisation’s licence', 'CS0630 / CS0632'],
] as const)(
  'section 6: %s without its licence names the licence, and leads to Reserve',
  async (feature, licences, title, codes) => {
    setLicences([...licences])
    const { services } = scriptServices(await createWorld())
    const { getByRole, getByText, container, history } = await renderScreen(services, <NotLicensed feature={feature} />)
    await expect.element(getByRole('heading', { name: title, level: 1 })).toBeInTheDocument()
    await expect.element(getByText(`Required licence: ${codes}`)).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Go to Reserve' }).click()
    expect(history.at(-1)).toMatch(/^\/reservations\/reserve/)
  },
)

test('section 6: without a licence for Foyer itself no screen is offered', async () => {
  setLicences([])
  const { services } = scriptServices(await createWorld())
  const { getByRole, getByText } = await renderScreen(services, <NotLicensed feature="map" />)
  await expect.element(getByText('Ask your administrator to renew the licence.')).toBeVisible()
  await expect.element(getByText('Required licence: CS0604 / CS0622')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Go to Reserve' })).not.toBeInTheDocument()
})
