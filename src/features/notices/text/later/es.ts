import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  log: {
    hint: 'El registro muestra al equipo de administración lo que Foyer no ha podido leer o hacer en este navegador. No contiene nombres, direcciones de correo ni textos de reservas.',
    search: 'Buscar en el registro',
    level: {
      label: 'Tipo',
      all: 'Todos',
      error: 'Error',
      warning: 'Advertencia',
      info: 'Información',
    },
    count_one: '{{count}} entrada',
    count_other: '{{count}} entradas',
    copy: 'Copiar registro',
    copied: 'Registro copiado',
    notCopied: 'No se ha podido copiar el registro. Selecciona el texto y cópialo.',
    empty: 'El registro está vacío',
    emptyHint: 'Foyer añade una entrada si no puede leer o hacer algo.',
    noMatch: 'No hay entradas que coincidan',
    showAll: 'Mostrar todo',
  },
}
