/** Items of a list that belong together, under one heading; `first` counts items. */
export interface ItemGroup {
  readonly label: string
  readonly first: number
  readonly count: number
}

export interface ItemSizes {
  readonly columns: number
  readonly itemHeight: number
  readonly headingHeight: number
}

/** Where items of one height stand, in columns, under the headings of their groups. All by reckoning: no item is measured. */
export interface ItemLayout extends ItemSizes {
  readonly count: number
  readonly height: number
  placeOf(item: number): ItemPlace
  /** Items `[from, to)` that show between two heights. */
  between(top: number, bottom: number): { readonly from: number; readonly to: number }
  /** The item reached from one by steps of columns and rows, within the list. */
  step(item: number, columns: number, rows: number): number
}

export interface ItemPlace {
  readonly top: number
  readonly column: number
  /** Of the group that begins with it. */
  readonly heading: string | null
}

export function layItems(count: number, groups: readonly ItemGroup[], sizes: ItemSizes): ItemLayout {
  const { columns, itemHeight, headingHeight } = sizes
  const headed = groups.length > 0
  const parts: (ItemGroup & { readonly top: number })[] = []
  let height = 0
  for (const group of headed ? groups : [{ label: '', first: 0, count }]) {
    parts.push({ ...group, top: height })
    height += (headed ? headingHeight : 0) + Math.ceil(group.count / columns) * itemHeight
  }

  /** The last part for which `isBefore` holds; they ascend. */
  function lastPart(isBefore: (part: { readonly first: number; readonly top: number }) => boolean): number {
    let low = 0
    let high = parts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const part = parts[middle]
      if (part && isBefore(part)) low = middle
      else high = middle - 1
    }
    return low
  }

  function itemAt(y: number, isEnd: boolean): number {
    const part = parts[lastPart(({ top }) => top <= y)]
    if (!part) return 0
    const rows = (y - part.top - (headed ? headingHeight : 0)) / itemHeight
    const row = isEnd ? Math.ceil(rows) : Math.floor(rows)
    return part.first + Math.max(0, Math.min(part.count, row * columns))
  }

  return {
    ...sizes,
    count,
    height,
    placeOf(item) {
      const part = parts[lastPart(({ first }) => first <= item)] ?? { first: 0, top: 0, label: '' }
      const within = item - part.first
      const row = Math.floor(within / columns)
      return {
        top: part.top + row * itemHeight + (headed && row > 0 ? headingHeight : 0),
        column: within % columns,
        heading: headed && within === 0 ? part.label : null,
      }
    },
    between: (top, bottom) => ({ from: itemAt(Math.max(0, top), false), to: Math.min(count, itemAt(bottom, true)) }),
    step: (item, right, down) => Math.max(0, Math.min(count - 1, item + right + down * columns)),
  }
}
