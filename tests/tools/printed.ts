import { vi } from 'vitest'

/** Runs a command in this process. Returns its exit code and what it prints, as a process does. */
export async function runPrinted(command: () => Promise<number> | number) {
  const lines = { log: '', error: '' }
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text: unknown) => void (lines[name] += `${String(text)}\n`)),
  )
  try {
    const status = await command()
    return { status, stdout: lines.log, stderr: lines.error }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
