import jsQR from 'jsqr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CodeButton } from '#src/features/availability/screen/code-dialog.tsx'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

/** Reads a picture with a decoder that is not the product's own. */
async function readOff(address: string): Promise<string | undefined> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(600, 600)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0, 600, 600)
  return jsQR(context.getImageData(0, 0, 600, 600).data, 600, 600)?.data
}

async function openCode() {
  const { services } = scriptServices(await createWorld())
  const screen = await renderScreen(services, <CodeButton resourceId="room-1" name="Amber" />)
  await screen.getByRole('button', { name: 'Show QR code for Amber' }).click()
  return screen
}

const address = () => new URL('/qr/room-1', window.location.href).href

test.each(['light', 'dark'])('the code of a resource is read by another decoder (%s)', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  onTestFinished(() => void delete document.documentElement.dataset['theme'])
  const code = (await openCode()).getByRole('img', { name: 'QR code that opens Amber' })
  await expect.element(code).toBeVisible()
  await checkAccessibility(document.body)
  const picture = await code.screenshot({ save: false })
  expect(await readOff(`data:image/png;base64,${picture}`)).toBe(address())
})

test('the file of a code is read by another decoder', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'data:,'
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await (await openCode()).getByRole('button', { name: 'Download SVG' }).click()
  expect(await readOff(`data:image/svg+xml,${encodeURIComponent((await files[0]?.text()) ?? '')}`)).toBe(address())
})
