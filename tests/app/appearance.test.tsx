import { expect, test } from 'vitest'
import { showAppearance } from '#src/app/start.tsx'
import { setTheme } from '#src/features/settings/model/state.ts'

test('the theme colour of an installed application follows the chosen theme', async () => {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = '#f9fafb'
  document.head.append(meta)
  const stop = showAppearance()
  expect(meta.content).toBe('#f9fafb')
  setTheme('dark')
  await expect.poll(() => meta.content).not.toBe('#f9fafb')
  expect(meta.content).toBe(getComputedStyle(document.body).backgroundColor)
  const dark = meta.content
  setTheme('light')
  await expect.poll(() => meta.content).not.toBe(dark)
  setTheme('system')
  await expect.poll(() => meta.content).toBe('#f9fafb')
  stop()
  meta.remove()
})
