import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Log from '#src/features/notices/screen/log.tsx'
import { keepLog, writeLog } from '#src/base/log.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { createClock } from '#src/platform/clock.ts'
import { openMemoryStorage } from '#src/platform/storage/open-storage.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

async function open() {
  const storage = await openMemoryStorage('adele@campus.example')
  onTestFinished(keepLog({ storage, clock: createClock({ frozenAt: start }) }))
  const { services } = scriptServices(await createWorld())
  await renderScreen({ ...services, storage }, <Log />, '/log')
}

test('an empty log explains its purpose', async () => {
  await open()
  await expect.element(page.getByText('The log is empty')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy log' })).toBeDisabled()
  await checkAccessibility(document.body)
})

test('new entries appear at once, and can be filtered and copied', async () => {
  await open()
  await expect.element(page.getByText('The log is empty')).toBeVisible()
  writeLog('warning', 'resources', ['12 incomplete of 490', 'resources[17].capacity: expected number'])
  writeLog('error', 'Could not log the cancellation', ['timed-out'])
  await expect.element(page.getByRole('status')).toHaveTextContent('2 entries')
  await expect.element(page.getByText('resources[17].capacity: expected number')).toBeVisible()
  await checkAccessibility(document.body)

  await userEvent.fill(page.getByRole('searchbox', { name: 'Search the log' }), 'CAPACITY')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 entry')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await userEvent.click(page.getByRole('button', { name: 'Copy log' }))
  expect(copied.mock.calls[0]?.[0]).toMatch(/Z warning resources\n {2}12 incomplete of 490\n {2}resources\[17\]/)
  expect(notices.queue.at(-1)?.key).toBe('log.copied')

  copied.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await userEvent.click(page.getByRole('button', { name: 'Copy log' }))
  await vi.waitFor(() => expect(notices.queue.at(-1)?.key).toBe('log.notCopied'))

  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type' }), 'Error')
  await expect.element(page.getByText('No matching entries')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show all' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('2 entries')
})

test('diagnostics can be copied with the newest entries, without personal data', async () => {
  await open()
  writeLog('error', 'bug', ['TypeError: of adele@campus.example', 'token ' + 'a'.repeat(64)])
  await expect.element(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible()
  await expect.element(page.getByText('Web server response')).toBeVisible()
  await expect.element(page.getByText('TypeError: of …')).toBeVisible()
  await checkAccessibility(document.body)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await userEvent.click(page.getByRole('button', { name: 'Copy for support' }))
  const report = copied.mock.calls.at(-1)?.[0] ?? ''
  expect(report).toMatch(/^Foyer: \d+\.\d+\.\d+\n/)
  expect(report).toContain('\nCalendar: o365\n')
  expect(report).toMatch(/Z error bug\n {2}TypeError: of …\n {2}token …$/)
  expect(report).not.toMatch(/adele|@|a{32}/)
  expect(notices.queue.at(-1)?.key).toBe('diagnostics.copied')
})
