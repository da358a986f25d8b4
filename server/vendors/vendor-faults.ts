import type { Fault } from '#src/kernel/fault.ts'

export const vendors = ['graph', 'google'] as const
export type Vendor = (typeof vendors)[number]

interface VendorWords {
  readonly name: string
  /** What to check if it does not accept the credentials. */
  readonly credentials: string
  /** What to grant if it refuses to list its directory. */
  readonly permission: string
}

const vendorWords: Readonly<Record<Vendor, VendorWords>> = {
  graph: {
    name: 'Microsoft',
    credentials: 'Check the tenant, the id of the application and its secret, which may have expired.',
    permission:
      'Grant the application Place.Read.All as an application permission, with the consent of an administrator.',
  },
  google: {
    name: 'Google',
    credentials:
      'Check the key, that the administrator exists, and that the scope of docs/server.md is delegated to the account in the whole domain.',
    permission: 'The administrator needs the right to read buildings and resources, and the Admin SDK must be enabled.',
  },
}

/** Returns a sentence for the operator about a vendor that did not answer, and what to do. */
export function vendorFault(vendor: Vendor, fault: Fault): string {
  const { name, credentials, permission } = vendorWords[vendor]
  switch (fault.kind) {
    case 'sign-in-failed':
      return `${name} does not accept the credentials (${fault.detail ?? 'without a reason'}). ${credentials}`
    case 'sign-in-needed':
      return `${name} does not accept its own token for this. ${permission}`
    case 'not-found':
      return `${name} does not know what it was asked for (${fault.what}). ${permission}`
    case 'forbidden':
      return `${name} refuses this (${fault.detail ?? 'without a reason'}). ${permission}`
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
