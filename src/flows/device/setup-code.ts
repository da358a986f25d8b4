import type { DeviceAddress } from './device-path.ts'

/** The path of a device. */
export function devicePath({ kind, id }: DeviceAddress): string {
  return `/${kind === 'panel' ? 'panel' : 'kiosk'}/${encodeURIComponent(id)}`
}

const parameter = 'setup'

/**
 * The part of an address that carries a set-up code: behind the '#', which no server is sent. `isInHash`: the path itself is there
 * already.
 */
export function setupPart(code: string, isInHash: boolean): string {
  return `${isInHash ? '?' : '#'}${parameter}=${encodeURIComponent(code)}`
}

/** Takes a set-up code out of an address and says what is left of it. */
export function takeSetupCode(address: string): { readonly code: string | null; readonly address: string } {
  const url = new URL(address)
  const hash = url.hash.slice(1)
  const mark = hash.startsWith('/') ? hash.indexOf('?') : -1
  const path = hash.startsWith('/') ? hash.slice(0, mark < 0 ? undefined : mark) : ''
  const search = new URLSearchParams(hash.startsWith('/') ? (mark < 0 ? '' : hash.slice(mark + 1)) : hash)
  const code = search.get(parameter)
  if (code === null) return { code, address }
  search.delete(parameter)
  const rest = search.toString()
  url.hash = path + (rest === '' ? '' : path === '' ? rest : `?${rest}`)
  return { code, address: url.href }
}
