import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestMatches, noMatch, prepareSearch, search, searchInSteps } from '#src/base/rules/search.ts'
import { lettersIn, mayBeTypo, typosForgiven, typosInPrefix } from '#src/base/rules/typos.ts'
import { eachWord, tokensOf } from '#src/base/rules/words.ts'

const names = [
  'Harbour House 4.12 Amber',
  'Harbour House 4.13 Lighthouse',
  'Velká zasedačka',
  'Зал Їжак',
  'HH412',
  'Amber',
  'Room 7\nAurora\nDesk cluster',
]
const index = prepareSearch(names)
const found = (text: string) => bestMatches(search(index, text), 10).map((name) => names[name])

describe('search', () => {
  test.each([
    ['amb', ['Amber', 'Harbour House 4.12 Amber']],
    ['AMBER', ['Amber', 'Harbour House 4.12 Amber']],
    ['hou har', ['Harbour House 4.12 Amber', 'Harbour House 4.13 Lighthouse']],
    ['light', ['Harbour House 4.13 Lighthouse']],
    ['zasedacka', ['Velká zasedačka']],
    ['velka zas', ['Velká zasedačka']],
    ['іжак', ['Зал Їжак']],
    ['4.13', ['Harbour House 4.13 Lighthouse']],
    ['412', ['Harbour House 4.12 Amber', 'HH412']],
    ['hh', ['HH412']],
    ['aurora', ['Room 7\nAurora\nDesk cluster']],
    ['desk clu', ['Room 7\nAurora\nDesk cluster']],
    ['use', []],
    ['amber lighthouse', []],
  ])('%j finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each([
    ['lighthuose', 'swapped'],
    ['lihthouse', 'missing'],
    ['lightthouse', 'too many'],
    ['kighthouse', 'wrong'],
    ['lihgthuose', 'two typos in a long word'],
    ['harbuor light', 'a typo in one of two words'],
  ])('tolerates %j: %s', (text) => {
    expect(found(text)).toContain('Harbour House 4.13 Lighthouse')
  })

  test.each([
    ['anb', 'a short word'],
    ['4.14', 'a number'],
    ['amb3r', 'a word with a digit in it'],
    ['lgithhuoes', 'three typos'],
    ['xmbxr', 'two typos in a word of five letters'],
  ])('does not tolerate %j: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  test('an existing word is not a typo of another', () => {
    const pair = prepareSearch(['Berlin', 'Merlin'])
    expect([...search(pair, 'merlin')]).toEqual([noMatch, 0])
    expect(search(pair, 'werlin')).not.toContain(noMatch)
  })

  describe('in related texts', () => {
    const places = { texts: ['', 'Harbour House, Floor 2', 'Kaštan 2'], of: [1, 2, 0] }
    const features = { texts: ['', 'Projector\nQuiet'], of: [1, 0, 1] }
    const rooms = prepareSearch(['Amber 3', 'Birch', 'Quiet corner'], [places, features])
    const best = (text: string) => bestMatches(search(rooms, text), 9)

    test.each([
      ['a place', 'harb', [0]],
      ['a place without its accents', 'kastan', [1]],
      ['a property', 'proj', [0, 2]],
      ['words of different texts', 'amber harbour proj', [0]],
      ['words of different resources', 'birch harbour', []],
      ['names before properties', 'quiet', [2, 0]],
      ['a typo in a property', 'projetcor', [0, 2]],
      ['a typo in a place', 'habrour', [0]],
    ])('%s: %j finds %j', (_, text, expected) => {
      expect(best(text)).toEqual(expected)
    })

    test('a word of a related text is not a typo of a name', () => {
      const pair = prepareSearch(['Berlin', 'Room'], [{ texts: ['', 'Merlin'], of: [0, 1] }])
      expect(bestMatches(search(pair, 'merlin'), 9)).toEqual([1])
    })

    test('empty related texts do not change the result', () => {
      const named = fc.constantFrom('Amber', 'amber two', 'Čedar 4.12', 'zz')
      fc.assert(
        fc.property(
          fc.array(named, { maxLength: 6 }),
          fc.constantFrom('am', 'ced', '412', 'anber', 'q'),
          (list, text) => {
            const none = { texts: [''], of: list.map(() => 0) }
            expect([...search(prepareSearch(list, [none]), text)]).toEqual([...search(prepareSearch(list), text)])
          },
        ),
      )
    })
  })

  test('a blank text matches everything equally', () => {
    expect([...search(index, ' - ')]).toEqual(names.map(() => 0))
  })

  test('whole names come before words, prefixes and typos', () => {
    const ranked = prepareSearch(['Ambers', 'Amber two', 'Amber', 'Ambre two'])
    const ranks = search(ranked, 'amber')
    expect(ranks[2]).toBe(0)
    expect(ranks[1]).toBeGreaterThan(0)
    expect(ranks[0]).toBeGreaterThan(ranks[1] ?? 0)
    expect(bestMatches(ranks, 2)).toEqual([2, 1])
    expect(search(prepareSearch(['Ambar']), 'amber')[0]).toBeGreaterThan(ranks[0] ?? 0)
  })

  const word = fc.string({ unit: fc.constantFrom(...'aábcčďeěiіїйжř0129'), minLength: 1, maxLength: 10 })
  const name = fc
    .array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 5 })
    .map((words) => words.join(' '))

  test('every name is found by its words and their prefixes in any order', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(9), (list, pick, length) => {
        const chosen = pick % list.length
        const prepared = prepareSearch(list)
        const tokens = tokensOf(list[chosen] ?? '')
        expect(search(prepared, tokens.join(' '))[chosen]).toBe(0)
        const beginnings = tokens.toReversed().map((token) => [...token].slice(0, length + 1).join(''))
        expect(search(prepared, beginnings.join(' '))[chosen]).not.toBe(noMatch)
      }),
    )
  })

  test('a longer text finds no further names except by typos', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), word, (list, text) => {
        const prepared = prepareSearch(list)
        const shorter = search(prepared, text.slice(0, -1))
        const longer = search(prepared, text)
        const lost = list.filter((_name, at) => {
          const rank = longer[at] ?? noMatch
          return rank !== noMatch && rank < 8 && shorter[at] === noMatch
        })
        expect(lost).toEqual([])
      }),
    )
  })

  /** A slow oracle: fewest edits between the token and any prefix of the word. */
  function typosSlowly(token: string, target: string): number {
    const edits = (one: string, other: string): number => {
      const table = Array.from({ length: one.length + 1 }, (_row, row) =>
        Array.from({ length: other.length + 1 }, (_column, column) => row + column),
      )
      const at = (row: number, column: number) => table[row]?.[column] ?? Infinity
      for (let row = 1; row <= one.length; row++)
        for (let column = 1; column <= other.length; column++) {
          const isSame = one[row - 1] === other[column - 1]
          const isSwapped =
            row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          const best = Math.min(
            at(row - 1, column) + 1,
            at(row, column - 1) + 1,
            at(row - 1, column - 1) + (isSame ? 0 : 1),
            isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
          )
          const line = table[row]
          if (line) line[column] = best
        }
      return at(one.length, other.length)
    }
    return Math.min(...Array.from({ length: target.length + 1 }, (_, length) => edits(token, target.slice(0, length))))
  }

  test('typos are counted like the slow oracle', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 1, max: 2 }), (token, target, limit) => {
        expect(typosInPrefix(token, target, limit)).toBe(Math.min(limit + 1, typosSlowly(token, target)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('words of a name', () => {
  const wordsIn = (name: string): string => {
    const list: string[] = []
    eachWord(name, (one) => list.push(one))
    return list.join(' ')
  }

  test.each([
    ['HH412', 'hh412 hh 412'],
    ['12ab', '12ab 12 ab'],
    ['A1b', 'a1b'],
    ['4.12 Amber', '4 12 412 amber'],
    ['a-b-c', 'a b c abc'],
    ['a - b', 'a b'],
    ['one two', 'one two'],
    ['one\ttwo\rthree', 'one two three'],
    ['one\u00a0two\u3000three', 'one two three'],
    ['one\ntwo', 'one two'],
    ['(one)', 'one'],
    ['{z}@`a/9:', 'z a 9 za9'],
    ['x٣', 'x٣ x ٣'],
    ['Зал-Ї', 'зал і залі'],
    ['𐐨𐐩.b', '𐐨𐐩 b 𐐨𐐩b'],
    ['a\udc00b', 'a b ab'],
    ['', ''],
    [' . ', ''],
  ])('%j has the words %j', (name, words) => {
    expect(wordsIn(name)).toBe(words)
  })

  test.each([
    ['HH 4.12', 5],
    ['Amber', 5],
    ['One\nTwo\nThree', 3],
    ['', 0],
    ['\nTwo', 0],
  ])('%j has %i letters and digits in the first line', (name, letters) => {
    expect(eachWord(name, () => undefined)).toBe(letters)
  })
})

describe('typos', () => {
  test.each([
    ['abc', 0],
    ['abcd', 1],
    ['abcdefg', 1],
    ['abcdefgh', 2],
    ['a'.repeat(40), 2],
    ['a'.repeat(41), 0],
    ['abc4', 0],
    ['abcdefg٣', 0],
  ])('in %j are tolerated up to %i', (token, count) => {
    expect(typosForgiven(token)).toBe(count)
  })

  test('are excluded if too many letters are missing', () => {
    const mayBe = (token: string, target: string, limit: number) =>
      mayBeTypo(lettersIn(token), lettersIn(target), limit)
    expect([0, 1, 2].map((limit) => mayBe('abc', 'cba', limit))).toEqual([true, true, true])
    expect([0, 1, 2, 3].map((limit) => mayBe('xyz', 'abc', limit))).toEqual([false, false, false, true])
    expect([0, 1].map((limit) => mayBe('abx', 'abc', limit))).toEqual([false, true])
  })

  test('are never excluded for a word within the limit', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcxyzžї'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 1, max: 2 }), (token, target, limit) => {
        const isFew = typosInPrefix(token, target, limit) <= limit
        expect(!isFew || mayBeTypo(lettersIn(token), lettersIn(target), limit)).toBe(true)
      }),
    )
  })

  test('are counted independently of earlier words', () => {
    expect(typosInPrefix('lighthuose', 'lighthouse', 2)).toBe(1)
    expect(typosInPrefix('ab', 'ba', 2)).toBe(1)
    expect(typosInPrefix('abcd', 'a', 2)).toBe(3)
    expect(typosInPrefix('lighthuose', 'lighthouse', 2)).toBe(1)
  })
})

describe('order of results', () => {
  test('a name that starts with the text comes before one with it later', () => {
    const ranked = prepareSearch(['The Amber', 'Amber hall', 'Ambers hall'])
    expect(bestMatches(search(ranked, 'amber'), 9)).toEqual([1, 0, 2])
    expect(bestMatches(search(ranked, 'hall amber'), 9)).toEqual([1, 2])
  })

  test('names come before places and typos', () => {
    const places = { texts: ['', 'Amber house'], of: [0, 1, 0] }
    const rooms = prepareSearch(['Ambergris', 'Birch', 'Amber'], [places])
    expect(bestMatches(search(rooms, 'amber'), 9)).toEqual([2, 0, 1])
    const typo = search(prepareSearch(['Ambre', 'Birch'], [{ texts: ['', 'Ambre house'], of: [0, 1] }]), 'amber')
    expect(typo[0]).toBeLessThan(typo[1] ?? 0)
    expect(search(rooms, 'amber')[1]).toBeLessThan(typo[0] ?? 0)
  })

  test('the better of two matches counts', () => {
    const both = prepareSearch(['Amber', 'Ambers'], [{ texts: ['', 'Amber'], of: [1, 1] }])
    const ranks = search(both, 'amber')
    expect([ranks[0], ranks[1]]).toEqual([0, search(prepareSearch(['Ambers']), 'amber')[0]])
  })

  test('many typos do not end a match', () => {
    const ranks = search(prepareSearch(['Lighthouse', 'Amber']), 'lihgthuose '.repeat(12))
    expect(ranks[0]).toBeGreaterThan(8)
    expect(ranks[1]).toBe(noMatch)
  })

  test('the limit is respected, and equal results keep their order', () => {
    const ranks = search(prepareSearch(['Amber two', 'Amber', 'Amber one', 'Birch']), 'amber')
    expect([0, 1, 2, 3, 9].map((limit) => bestMatches(ranks, limit))).toEqual([[], [1], [1, 0], [1, 0, 2], [1, 0, 2]])
  })
})

test('the names of a large campus are prepared in steps with the same result', () => {
  const many = Array.from({ length: 9_000 }, (_, at) => `Room ${String.fromCharCode(97 + (at % 26))}${at}x${at}`)
  const steps = searchInSteps(many, [])
  let pauses = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) pauses += 1
  expect(step.value).toEqual(prepareSearch(many))
  expect(pauses).toBeGreaterThanOrEqual(many.length / 2_000)
  expect(pauses).toBeLessThan(60)
  expect([...searchInSteps(['Amber'], [])]).toHaveLength(1)
})
