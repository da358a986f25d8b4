import { t, type XmlTree } from './xml-tree.ts'

/** PidLidGlobalObjectId: what an item's UID is made of, and the only one of the two that can be searched for. */
export const globalObjectIdField = (): XmlTree =>
  t('ExtendedFieldURI', [], { DistinguishedPropertySetId: 'Meeting', PropertyId: '3', PropertyType: 'Binary' })

/** What every global object id begins with. */
const beginning = '040000008200E00074C5B7101A82E008'
const unset = '00'.repeat(20)

/**
 * The property's value for a UID, in base64. Exchange's own UIDs are the property in hexadecimal; one that another
 * calendar made is wrapped ('vCal-Uid', MS-OXOCAL 2.2.1.27).
 */
export function globalObjectIdOf(uid: string): string {
  const isOwn = uid.length % 2 === 0 && /^[0-9a-f]+$/i.test(uid) && uid.toUpperCase().startsWith(beginning)
  return toBase64(isOwn ? bytesOf(uid) : wrap(uid))
}

function wrap(uid: string): Uint8Array {
  const data = [...new TextEncoder().encode('vCal-Uid'), 1, 0, 0, 0, ...new TextEncoder().encode(uid), 0]
  const size = [data.length & 0xff, (data.length >> 8) & 0xff, (data.length >> 16) & 0xff, 0]
  return Uint8Array.from([...bytesOf(beginning), ...bytesOf(unset), ...size, ...data])
}

const bytesOf = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
