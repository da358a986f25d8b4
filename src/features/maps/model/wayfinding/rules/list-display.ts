/** List display modes of section 3, with their codes. */
export const listDisplayModes = {
  Default: 0,
  None: 1,
  OnlyCategoryIcon: 2,
  CategoryIconAndName: 3,
  CategoryIconAndImage: 4,
  OnlyImage: 5,
  OnlyName: 6,
  ImageAndName: 7,
} as const
export type ListDisplayMode = keyof typeof listDisplayModes

/** Map display modes of section 3, for places drawn on the map instead of listed. */
export const mapDisplayModes = { Default: 0, None: 8, Icon: 9, Image: 10, Name: 11 } as const

/** Parts of a list entry that are visible. Screen readers always get the name. */
export interface Display {
  readonly icon: boolean
  readonly image: boolean
  readonly name: boolean
}

const displays: Readonly<Record<ListDisplayMode, Display | null>> = {
  Default: { icon: true, image: false, name: true },
  None: null,
  OnlyCategoryIcon: { icon: true, image: false, name: false },
  CategoryIconAndName: { icon: true, image: false, name: true },
  CategoryIconAndImage: { icon: true, image: true, name: false },
  OnlyImage: { icon: false, image: true, name: false },
  OnlyName: { icon: false, image: false, name: true },
  ImageAndName: { icon: false, image: true, name: true },
}

/** Returns the visible parts of list entries, or null if there must be no list. */
export function displayIn(mode: ListDisplayMode): Display | null {
  return displays[mode]
}
