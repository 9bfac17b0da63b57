import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'

/** Any node of the tree. Siblings are linked, so that each change takes the same time. */
export type TreeNode = {
  kind: 'element' | 'text' | 'other'
  tagName: string
  namespace: html.NS
  attributes: Token.Attribute[]
  text: string
  parent: TreeNode | null
  previous: TreeNode | null
  next: TreeNode | null
  first: TreeNode | null
  last: TreeNode | null
}

export type TreeNodes = TreeAdapterTypeMap<
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode
>

/**
 * A counted tree for the parser. The parser's own keeps children in arrays, so that removing one takes
 * linear time: 20,000 misplaced elements take it seconds.
 */
export class ParsedTree {
  /** Nodes made so far, including those that the parser removed again. */
  size = 0
  /** Elements that are open now. */
  depth = 0

  readonly adapter: TreeAdapter<TreeNodes> = {
    createDocument: () => this.#create('other'),
    createDocumentFragment: () => this.#create('other'),
    createElement: (tagName, namespace, attributes) =>
      Object.assign(this.#create('element', tagName, namespace), { attributes }),
    createCommentNode: () => this.#create('other'),
    createTextNode: (text) => this.#createText(text),

    appendChild: (parent, node) => insert(parent, node, null),
    insertBefore: (parent, node, next) => insert(parent, node, next),
    insertText: (parent, text) => this.#addText(parent, text, null),
    insertTextBefore: (parent, text, next) => this.#addText(parent, text, next),
    detachNode: detach,
    // Ignores attributes of repeated <html> and <body>: to merge them takes quadratic time.
    adoptAttributes: () => undefined,

    getFirstChild: (node) => node.first,
    getChildNodes: childrenOf,
    getParentNode: (node) => node.parent,
    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.tagName,
    getNamespaceURI: (element) => element.namespace,
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: () => '',
    isElementNode: (node): node is TreeNode => node.kind === 'element',
    isTextNode: (node): node is TreeNode => node.kind === 'text',
    isCommentNode: (_): _ is TreeNode => false,
    isDocumentTypeNode: (_): _ is TreeNode => false,

    // The content of a template is parsed, and stays outside the tree, because it is never shown.
    setTemplateContent: (template, content) => void this.#templates.set(template, content),
    getTemplateContent: (template) => this.#templates.get(template) ?? template,

    setDocumentType: () => undefined,
    setDocumentMode: () => undefined,
    getDocumentMode: () => html.DOCUMENT_MODE.NO_QUIRKS,
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,

    onItemPush: () => {
      this.depth += 1
    },
    onItemPop: () => {
      this.depth -= 1
    },
  }

  readonly #templates = new WeakMap<TreeNode, TreeNode>()

  #create(kind: TreeNode['kind'], tagName = '', namespace = html.NS.HTML, text = ''): TreeNode {
    this.size += 1
    return {
      kind,
      tagName,
      namespace,
      attributes: [],
      text,
      parent: null,
      previous: null,
      next: null,
      first: null,
      last: null,
    }
  }

  #createText(text: string) {
    return this.#create('text', '', html.NS.HTML, text)
  }

  #addText(parent: TreeNode, text: string, next: TreeNode | null) {
    const previous = next ? next.previous : parent.last
    if (previous?.kind === 'text') previous.text += text
    else insert(parent, this.#createText(text), next)
  }
}

function insert(parent: TreeNode, node: TreeNode, next: TreeNode | null) {
  const previous = next ? next.previous : parent.last
  Object.assign(node, { parent, previous, next })
  if (previous) previous.next = node
  else parent.first = node
  if (next) next.previous = node
  else parent.last = node
}

function detach(node: TreeNode) {
  const { parent, previous, next } = node
  if (!parent) return
  if (previous) previous.next = next
  else parent.first = next
  if (next) next.previous = previous
  else parent.last = previous
  Object.assign(node, { parent: null, previous: null, next: null })
}

function childrenOf(parent: TreeNode) {
  const children: TreeNode[] = []
  for (let child = parent.first; child; child = child.next) children.push(child)
  return children
}
