import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (IANA's special-purpose registries). */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')

/** Everything that is public is in 2000::/3; these parts of it are not, or lead to IPv4. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const reservedOfGlobal = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedOfGlobal.addSubnet(network, prefix, 'ipv6')

/** Returns true for an address of the public internet: no private, local, reserved or translated one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !reservedOfGlobal.check(address, 'ipv6')
}
