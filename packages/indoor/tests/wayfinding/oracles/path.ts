export type Corner = readonly [x: number, y: number]

/** The corners of a path in metres, written as `x,y x,y`. */
export const path = (text: string): Corner[] =>
  text.split(' ').map((corner) => {
    const [x = NaN, y = NaN] = corner.split(',').map(Number)
    return [x, y]
  })
