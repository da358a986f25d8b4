import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  language: {
    label: 'Idioma',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  timeFormat: {
    label: 'Formato de hora',
    auto: 'Automático ({{time}})',
    '12': '12 horas ({{time}})',
    '24': '24 horas ({{time}})',
  },
  weekStart: {
    label: 'Primer día de la semana',
    auto: 'Automático ({{day}})',
  },
  theme: {
    label: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
    contrast: 'Alto contraste',
  },
  settings: {
    office: 'Mi oficina',
    announce: {
      title: 'Ajustes de notificaciones',
      label: 'Avisarme de mis reservas',
      hint: '10 minutos antes de que empiece una reserva, cuando se pueda confirmar, cuando se libere y cuando quede libre algo de tu lista de espera.',
      consent: {
        granted: 'Tu navegador las muestra mientras Foyer está abierto en una pestaña.',
        denied:
          'Tu navegador bloquea las notificaciones, así que solo aparecen dentro de Foyer. Permítelas en los ajustes del sitio, junto a la barra de direcciones.',
        default: 'Acepta las notificaciones cuando el navegador te lo pregunte para verlas también fuera de Foyer.',
        unsupported: 'Este navegador no admite notificaciones. Solo aparecen dentro de Foyer.',
      },
    },
    look: 'Apariencia',
    account: 'Cuenta',
    everywhere: {
      title: 'Otras sesiones',
      hint: 'Cierra tus sesiones en todos los navegadores y dispositivos, incluida esta.',
      action: 'Cerrar todas las sesiones',
      unknown: 'Este servidor no puede cerrar otras sesiones. Pídeselo al equipo de administración.',
    },
    storage: 'Datos guardados',
    used: '{{size}} MB en uso',
    usedUnknown: 'Hay datos guardados en este navegador',
    storageHint: 'Los recursos y ajustes guardados hacen que Foyer arranque más rápido. Puedes borrarlos sin problema.',
    sessionHint: 'Tu organización cifra los datos guardados. Desaparecen al cerrar la última pestaña de Foyer.',
    offHint:
      'Tu organización ha desactivado el almacenamiento. Las búsquedas y listas guardadas desaparecen al cerrar esta pestaña.',
    memoryHint: 'Este navegador bloquea el almacenamiento local. Todo se borra al cerrar la pestaña.',
    clear: 'Borrar',
    notices: 'Software de terceros',
    noticesHint: 'Las licencias del software y los datos de terceros que contiene Foyer.',
    showNotices: 'Mostrar licencias',
    cleared: 'Se han borrado los datos guardados',
  },
}
