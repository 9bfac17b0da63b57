import { findEnding } from './inline-script-plugin'

test.each(['a("</script>")', 'a("</SCRIPT >")', 'a("<!-- b")', 'if(a<!--b)c()', 'a("<script>")'])(
  '%s cannot be inlined',
  (code) => {
    expect(findEnding('boot.js', code)).toContain('which HTML reads before JavaScript')
  },
)

test.each(['a<b', 'a("<\\/script>")', 'a("<p>")', 'a-->b'])('%s can be inlined', (code) => {
  expect(findEnding('boot.js', code)).toBeUndefined()
})
