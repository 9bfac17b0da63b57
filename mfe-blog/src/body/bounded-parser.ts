import { Parser, Tokenizer } from 'parse5'
import { ParsedTree, type TreeNode, type TreeNodes } from './parsed-tree'

const mostAttributes = 40

/** Parses HTML in chunks, so that the caller can stop at a limit. */
export class BoundedParser {
  readonly tree = new ParsedTree()
  readonly #parser = Parser.getFragmentParser<TreeNodes>(null, {
    treeAdapter: this.tree.adapter,
    // Parses `<noscript>` as HTML: the page is the same with JavaScript and without.
    scriptingEnabled: false,
  })

  constructor() {
    this.#parser.tokenizer = new BoundedTokenizer(this.#parser.options, this.#parser)
  }

  add(html: string) {
    this.#parser.tokenizer.write(html, false)
  }

  /** Closes what is open, and returns all that was parsed. */
  end(): TreeNode {
    this.#parser.tokenizer.write('', true)
    return this.#parser.getFragment()
  }
}

/** Bounds the attributes of a tag, because each is compared with all before it (quadratic time). */
class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName() {
    const { currentToken } = this
    const isFull =
      currentToken && 'attrs' in currentToken && currentToken.attrs.length >= mostAttributes
    if (!isFull) super._leaveAttrName()
  }
}
