import type { Fault } from '#src/kernel/fault.ts'

export const vendors = ['graph', 'google'] as const
export type Vendor = (typeof vendors)[number]

interface VendorWords {
  readonly name: string
  /** What to check if it does not accept the credentials. */
  readonly credentials: string
  /** What to grant if it refuses to list its directory, and if it refuses the calendars of rooms. */
  readonly permission: Readonly<Record<Asked, string>>
}

/** What a vendor is asked for. */
type Asked = 'directory' | 'calendars'

const vendorWords: Readonly<Record<Vendor, VendorWords>> = {
  graph: {
    name: 'Microsoft',
    credentials: 'Check the tenant, the id of the application and its secret, which may have expired.',
    permission: {
      directory:
        'Grant the application Place.Read.All as an application permission, with the consent of an administrator.',
      calendars:
        'Grant the application Calendars.ReadWrite as an application permission, with the consent of an administrator, and include the mailbox of the room in its access policy.',
    },
  },
  google: {
    name: 'Google',
    credentials:
      'Check the key, that the administrator exists, and that the scope of docs/server.md is delegated to the account in the whole domain.',
    permission: {
      directory:
        'The administrator needs the right to read buildings and resources, and the Admin SDK must be enabled.',
      calendars:
        'Delegate the scope https://www.googleapis.com/auth/calendar.events to the account in the whole domain, let the administrator make changes in the calendar of the room, and enable the Calendar API.',
    },
  },
}

/** Returns a sentence for the operator about a vendor that did not answer, and what to do. */
export function vendorFault(vendor: Vendor, fault: Fault, asked: Asked = 'directory'): string {
  const { name, credentials, permission: permissions } = vendorWords[vendor]
  const permission = permissions[asked]
  switch (fault.kind) {
    case 'sign-in-failed':
      return `${name} does not accept the credentials (${fault.detail ?? 'without a reason'}). ${credentials}`
    case 'sign-in-needed':
      return `${name} does not accept its own token for this. ${permission}`
    case 'not-found':
      return `${name} does not know what it was asked for (${fault.what}). ${permission}`
    case 'forbidden':
      return `${name} refuses this (${fault.detail ?? 'without a reason'}). ${permission}`
    case 'not-delegate':
      return `${name} refuses this. ${permission}`
    case 'throttled':
      return `${name} is asked too often. Try again in ${Math.ceil(fault.retryAfter / 1000)} s.`
    case 'api-unreachable':
      return `${name} cannot be reached (${fault.detail ?? 'without a reason'}). Check the network of this machine.`
    case 'malformed':
      return `${name} answered something else than it describes: ${fault.what}, ${fault.problems.join(', ')}.`
    case 'server-error':
      return `${name} answered with an error (${fault.detail ?? fault.status}). Try again later.`
    default:
      return `${name} did not answer: ${fault.kind}. Try again later.`
  }
}
