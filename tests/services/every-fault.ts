import type { Fault, FaultKind } from '#src/kernel/fault.ts'

/** An example of every kind. The compiler reports a missing kind. */
const examples: { readonly [Kind in FaultKind]: Extract<Fault, { readonly kind: Kind }> } = {
  'config-unreadable': { kind: 'config-unreadable' },
  'version-outdated': { kind: 'version-outdated', minimum: '2.0' },
  'start-failed': { kind: 'start-failed', detail: '' },
  'api-unreachable': { kind: 'api-unreachable' },
  'api-not-configured': { kind: 'api-not-configured' },
  'assist-not-configured': { kind: 'assist-not-configured' },
  'resources-unreadable': { kind: 'resources-unreadable' },
  'qr-info-unreadable': { kind: 'qr-info-unreadable', detail: 'server-error' },
  'qr-unreadable': { kind: 'qr-unreadable' },
  offline: { kind: 'offline' },
  'timed-out': { kind: 'timed-out', what: 'test' },
  cancelled: { kind: 'cancelled' },
  'signed-out': { kind: 'signed-out' },
  'sign-in-needed': { kind: 'sign-in-needed' },
  'sign-in-failed': { kind: 'sign-in-failed' },
  'sign-in-not-stored': { kind: 'sign-in-not-stored' },
  forbidden: { kind: 'forbidden' },
  'not-delegate': { kind: 'not-delegate', name: 'Ann Lee' },
  'not-found': { kind: 'not-found', what: 'test' },
  conflict: { kind: 'conflict' },
  throttled: { kind: 'throttled', retryAfter: 60_000 },
  'server-error': { kind: 'server-error', status: 500 },
  malformed: { kind: 'malformed', what: 'test', problems: [] },
  'time-zone-unknown': { kind: 'time-zone-unknown', name: 'Mars', database: 'IANA' },
  'date-invalid': { kind: 'date-invalid', detail: '' },
  'event-not-found': { kind: 'event-not-found' },
  'slot-taken': { kind: 'slot-taken', holder: null },
  'room-declined': { kind: 'room-declined' },
  'online-meeting-failed': { kind: 'online-meeting-failed' },
  'delete-failed': { kind: 'delete-failed' },
  'draft-invalid': { kind: 'draft-invalid', problems: [] },
  'worker-lost': { kind: 'worker-lost' },
  'storage-unavailable': { kind: 'storage-unavailable' },
}

/** Faults by name, with variants that differ in their details. */
const everyFault: Readonly<Record<string, Fault>> = {
  ...examples,
  'config-unreadable, no answer': { kind: 'config-unreadable', isUnreached: true },
  'qr-info-unreadable, not found': { kind: 'qr-info-unreadable', detail: 'not-found' },
  'server-error 400': { kind: 'server-error', status: 400 },
}

/** Lists the names of the faults that pass a check. */
export async function faultsWith(check: (fault: Fault) => Promise<boolean>): Promise<readonly string[]> {
  const names: string[] = []
  for (const [name, fault] of Object.entries(everyFault)) if (await check(fault)) names.push(name)
  return names
}
