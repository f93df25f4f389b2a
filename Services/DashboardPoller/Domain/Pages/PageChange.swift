/// What can be done to a page, in the word that its event bears.
public enum PageChange: String, CaseIterable, Sendable {
    case create, rename, reorder, delete, restore
    case widgetAdd = "widget-add"
    case widgetConfigure = "widget-configure"
    case widgetMove = "widget-move"
    case widgetRemove = "widget-remove"
    case `import`
}
