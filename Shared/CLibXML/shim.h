#pragma once
#include <libxml/xmlversion.h>
// Distributions that build libxml2 with ICU drag its headers in here, and they are not those of Foundation's own ICU:
// a compiler that sees both stops. Nothing here is about converting characters, so they are left out.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
