/** Letters that have no decomposition, or whose decomposition is not what people type without their keyboard. */
const singles: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ґ: 'г',
  є: 'е',
}

const onlyAscii = /^[\0-\x7f]*$/
const marks = /\p{M}/gu
/** Apostrophes inside Ukrainian and French words, the Catalan dot of 'col·legi', the soft hyphen: written or not at will. */
const optionalSigns = /['’ʼ`·\u00ad]/gu
const strangers = /[ßæœøđðþłħıґє]/gu

/**
 * A text as it is compared: lower case, without accents ('Zasedačka' and 'zasedacka', 'Зал Їжак' and 'зал іжак' are
 * equal). Idempotent. Specification, section 5: text filters are case- and accent-insensitive.
 */
export function fold(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase().replace(optionalSigns, '')
  return (
    text
      // Long runs of marks cost the normalisation, which sorts them, the square of their number.
      .replace(marks, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .replace(optionalSigns, '')
      .replace(strangers, (letter) => singles[letter] ?? letter)
  )
}
