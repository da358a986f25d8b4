/** A pool of strings behind numbers; 0 is null. */
export interface Texts {
  /** For texts that repeat (subjects, names): equal texts get one number. */
  intern(text: string | null): number
  /** For texts that do not repeat (event ids): looking for an equal one would only cost memory. */
  keep(text: string | null): number
  read(number: number): string | null
  /** An estimate: engines do not tell how much a string takes. */
  readonly bytes: number
}

/** What a string takes beside its characters, with its place in the list. */
const bytesPerText = 20

export function createTexts(): Texts {
  const texts: (string | null)[] = [null]
  const numbers = new Map<string, number>()
  let characters = 0

  function keep(text: string | null): number {
    if (text === null) return 0
    characters += text.length
    return texts.push(text) - 1
  }

  return {
    intern(text) {
      if (text === null) return 0
      const known = numbers.get(text)
      if (known !== undefined) return known
      const number = keep(text)
      numbers.set(text, number)
      return number
    },
    keep,
    read: (number) => texts[number] ?? null,
    get bytes() {
      return characters + texts.length * bytesPerText
    },
  }
}
