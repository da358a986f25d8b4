import { strFromU8 } from 'fflate'
import { viewOf } from '../../src/venue/archive/zip.ts'

/** Creates a copy of a zip that was changed at the directory entry of a name. */
export function patchEntry(
  archive: Uint8Array,
  name: string,
  write: (view: DataView, entry: number) => void,
): Uint8Array {
  const copy = archive.slice()
  const view = viewOf(copy)
  for (let place = 0; place + 46 < copy.length; place += 1) {
    if (view.getUint32(place, true) !== 0x02014b50) continue
    if (strFromU8(copy.subarray(place + 46, place + 46 + name.length)) !== name) continue
    write(view, place)
    return copy
  }
  throw new Error(`There is no entry ${name}.`)
}
