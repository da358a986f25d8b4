import { describe, expect, test } from 'vitest'
import { joinInserted } from '#src/locale/inserted.ts'

describe('language: texts with insertions', () => {
  test.each([
    ['fr', 'Près de Olivia', 'Près d’Olivia'],
    ['fr', 'L’agenda de Émile n’indique rien', 'L’agenda d’Émile n’indique rien'],
    ['fr', 'dès que Aula est libre', 'dès qu’Aula est libre'],
    ['fr', 'De Anna à Petr', 'D’Anna à Petr'],
    ['fr', 'Près de Jana, mode automatique', 'Près de Jana, mode automatique'],
    ['fr', 'Près de Harry', 'Près de Harry'],
    ['fr', 'de « Aula », de 8 places', 'de « Aula », de 8 places'],
    ['ca', 'Agenda de Àlex', 'Agenda d’Àlex'],
    ['ca', 'Pas 3 de 11', 'Pas 3 d’11'],
    ['ca', '0 de 1 lliures', '0 d’1 lliures'],
    ['ca', 'de 11:00 a 12:00, de 1.000 i de 12', 'de 11:00 a 12:00, de 1.000 i de 12'],
    ['ca', 'el que Anna demana', 'el que Anna demana'],
    ['cs', 'oproti období 6. 11. – 12. 11..', 'oproti období 6. 11. – 12. 11.'],
    ['en', 'Ends at 10 a.m..', 'Ends at 10 a.m.'],
    ['en', 'Loading... Wait...', 'Loading... Wait...'],
    ['es', 'Agenda de Ana', 'Agenda de Ana'],
    ['de', 'die Idee ist', 'die Idee ist'],
  ])('in %s, "%s" becomes "%s"', (language, text, written) => {
    expect(joinInserted(text, language)).toBe(written)
  })
})
