export const en = {
  keys: {
    // As printed on keyboards of the language
    Shift: 'Shift',
    Enter: 'Enter',
    Ctrl: 'Ctrl',
    Esc: 'Esc',
    Delete: 'Del',
    Home: 'Home',
    End: 'End',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  },
}
