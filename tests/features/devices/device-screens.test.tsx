import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PairScreen } from '#src/features/devices/screen/device-trouble.tsx'
import { setPairing } from '#src/features/devices/model/state.ts'
import { DeviceContext } from '#src/features/devices/screen/use-device.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { startLocale, writtenLanguages } from '#src/locale/index.ts'
import { createClock } from '#src/platform/clock.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

async function show() {
  const { services } = scriptServices(await createWorld())
  const parts = { device: null, language: 'en', setLanguage: () => undefined, resetLanguage: () => undefined } as const
  return renderScreen(
    services,
    <DeviceContext value={{ ...parts, clock: createClock({ frozenAt: start }) }}>
      <PairScreen />
    </DeviceContext>,
    '/device',
  )
}

const waiting = {
  phase: 'waiting',
  code: 'K7Q4MP',
  expiresAt: (start + 600_000) as Instant,
  isOffline: false,
} as const

describe('the pairing screen', () => {
  test('shows a code, a QR code and instructions in every size and language', async () => {
    setPairing(waiting)
    const { getByRole, container } = await show()
    const letters = getByRole('img', { name: 'Code: K 7 Q 4 M P' })
    await expect.element(letters).toHaveTextContent('K7Q 4MP')
    const scanned = container.querySelector('svg[data-address]')
    expect(scanned?.getAttribute('data-address')).toMatch(/\/fleet\?pair=K7Q4MP$/)
    await checkAccessibility(container)
    // The frame of component tests has a fixed height.
    container.querySelector('main')!.style.height = 'auto'
    for (const language of writtenLanguages) {
      await startLocale(language)
      for (const [width, height] of [
        [1280, 800],
        [800, 480],
        [1080, 1920],
        [390, 844],
      ] as const) {
        await page.viewport(width, height)
        await expect.element(page.elementLocator(container).getByText('K7Q 4MP')).toBeVisible()
        const size = () => [language, document.documentElement.scrollWidth, document.documentElement.scrollHeight]
        await expect.poll(size).toEqual([language, width, height])
      }
    }
  })

  test('shows a lost connection, an unsupported server, and that the device was added', async () => {
    setPairing({ ...waiting, isOffline: true })
    const { getByText, getByRole, container } = await show()
    await expect.element(getByText(/^No connection\./)).toBeVisible()
    setPairing({ phase: 'unsupported' })
    await expect.element(getByRole('heading', { name: 'This device isn’t set up' })).toBeVisible()
    await expect.element(getByText(/Open the setup link from Devices/)).toBeVisible()
    await checkAccessibility(container)
    setPairing({ phase: 'unreachable' })
    await expect.element(getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
    setPairing({ phase: 'added' })
    await expect.element(getByText('Added. Starting…')).toBeVisible()
  })
})
