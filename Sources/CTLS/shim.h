#ifndef TILL_CTLS_H
#define TILL_CTLS_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* Swift sees neither macros with arguments nor functions with a variable number of them. */

static inline EVP_PKEY *till_tls_new_key(void) { return EVP_EC_gen("P-256"); }

static inline int till_tls_demand_1_2(SSL_CTX *context) {
  return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline void till_tls_release_buffers(SSL_CTX *context) { SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS); }

#endif
