import { vi } from 'vitest'
import { runDoctor } from '../../tools/doctor.mjs'

/** Runs `foyer doctor` in the process of the test: a process of its own takes a second to load. */
export async function doctorHere(
  ...args: string[]
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  let [stdout, stderr] = ['', '']
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void (stdout += `${text}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void (stderr += `${text}\n`))
  try {
    const code = await runDoctor(args)
    return { code, stdout, stderr }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
